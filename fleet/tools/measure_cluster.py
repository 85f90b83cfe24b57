#!/usr/bin/env python3
"""Measures what a second executor brings: the same work by one and by two, each with a task at a time.

measure_cluster.py PROGRAM FOLDER [--wait MILLISECONDS] [--repeat N]

PROGRAM is tofu-json-fleet-cluster, FOLDER has the documents. `--wait` lets executors wait before each file, as they do for
a bucket: where both share one processor, only waiting can be divided. The first row is a question that reads no file: what
every question to a cluster costs. Times are the shortest of N; processor time is that of all executors for it. `here` is
the same by one thread without a cluster, where nothing waits.
"""

import argparse
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

NOTHING = "SELECT count(*) AS n FROM changes WHERE path = 'none'"
COUNTS = "SELECT action, type, count(*) AS n FROM changes GROUP BY action, type"
HASHES = "SELECT count(DISTINCT hash) AS n, sum(bytes) AS bytes FROM documents"


def free_port():
    """A port that is free, like the one after it, below those that the system gives away by itself."""
    for port in range(10000 + os.getpid() % 1000 * 20, 32000, 2):
        try:
            for one in (port, port + 1):
                with socket.socket() as tried:
                    tried.bind(("127.0.0.1", one))
            return port
        except OSError:
            pass
    raise SystemExit("expected a free port, found none")


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Cluster:
    def __init__(self, program, executors, wait, work):
        self.program = program
        self.processes = []
        port = free_port()
        self.address = f"df://127.0.0.1:{port}"
        self.start(work / "scheduler", "the scheduler is at", "scheduler", "--port", str(port))
        for number in range(executors):
            own = ["--port", str(free_port()), "--tasks", "1", "--delay", str(wait)]
            said = "Executor registration succeed"
            self.start(work / f"executor-{number}", said, "executor", self.address, *own)

    def start(self, log, said, *arguments):
        with log.open("w") as told:
            command = [self.program, *arguments, "--verbose", "--until-input-ends"]
            started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=told)
        self.processes.append(started)
        while said not in log.read_text():
            if started.poll() is not None:
                raise SystemExit(f"expected a running {arguments[0]}, found its end: {log.read_text()}")
            time.sleep(0.02)
        if arguments[0] == "scheduler":
            time.sleep(0.5)

    def executors_seconds(self):
        return sum(processor_seconds(process) for process in self.processes[1:])

    def arguments(self):
        return ["--cluster", self.address]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait()


class Alone:
    """One thread of this machine."""

    def arguments(self):
        return ["--threads", "1"]

    def executors_seconds(self):
        used = os.times()
        return used.children_user + used.children_system

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def works(folder, work):
    yield "a question that reads no file", ["sql", NOTHING, folder, "--format", "csv"]
    yield "counts of changes by action and type", ["sql", COUNTS, folder, "--format", "csv"]
    yield "hashes of all files", ["sql", HASHES, folder, "--format", "csv"]
    yield "`scan`", ["scan", folder, "-o", str(work / "dataset")]


def measure(program, engine, arguments, repeat, work):
    """The shortest time with its processor time, and the answer."""
    times = []
    for _ in range(repeat):
        shutil.rmtree(work / "dataset", ignore_errors=True)
        before, start = engine.executors_seconds(), time.monotonic()
        command = [program, *arguments, *engine.arguments()]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        times.append((time.monotonic() - start, engine.executors_seconds() - before))
    return min(times), done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--wait", type=int, default=0)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    found, answers = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        engines = {
            "here": lambda: Alone(),
            "one": lambda: Cluster(options.program, 1, options.wait, work),
            "two": lambda: Cluster(options.program, 2, options.wait, work),
        }
        for engine, begin in engines.items():
            with begin() as running:
                for name, arguments in works(options.folder, work):
                    took, answer = measure(options.program, running, arguments, options.repeat, work)
                    assert answers.setdefault(name, answer) == answer, name
                    found[name, engine] = took
    print("| what | here | one executor | two executors | times as fast | processor time: here, one, two |")
    print("|---|---|---|---|---|---|")
    for name, _ in works(options.folder, pathlib.Path()):
        here, one, two = (found[name, engine] for engine in engines)
        seconds = " | ".join(f"{took[0]:.2f} s" for took in (here, one, two))
        processor = ", ".join(f"{took[1]:.2f} s" for took in (here, one, two))
        print(f"| {name} | {seconds} | {one[0] / two[0]:.2f} | {processor} |")


if __name__ == "__main__":
    main()
