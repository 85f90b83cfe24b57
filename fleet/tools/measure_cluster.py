#!/usr/bin/env python3
"""Measures what a second executor brings: the same work by one and by two, each with a task at a time.

measure_cluster.py PROGRAM FOLDER [--wait MILLISECONDS] [--repeat N]

PROGRAM is tofu-json-fleet-cluster, FOLDER has the documents. `--wait` lets executors wait before each file, as they do for a
bucket. Processor time is that of all executors: what is divided, and what dividing it costs.
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

QUESTION = "SELECT action, type, count(*) AS n FROM changes GROUP BY action, type"
HASHES = "SELECT count(DISTINCT hash) AS n, sum(bytes) AS bytes FROM documents"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Cluster:
    def __init__(self, program, executors, wait, work):
        self.program = program
        port = free_ports(1)[0]
        self.address = f"df://127.0.0.1:{port}"
        self.processes = []
        self.start(work / "scheduler", "scheduler", "--port", str(port))
        time.sleep(1)
        for number in range(executors):
            own = 40000 + 10 * number + os.getpid() % 9000
            log = work / f"executor-{number}"
            self.start(log, "executor", self.address, "--port", str(own), "--tasks", "1", "--delay", str(wait))
            while "Executor registration succeed" not in log.read_text():
                time.sleep(0.05)

    def start(self, log, *arguments):
        with log.open("w") as told:
            command = [self.program, *arguments, "--verbose", "--until-input-ends"]
            started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=told)
            self.processes.append(started)

    def executors_seconds(self):
        return sum(processor_seconds(process) for process in self.processes[1:])

    def run(self, *arguments):
        command = [self.program, *arguments, "--cluster", self.address]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.send_signal(signal.SIGKILL)
            process.wait()


def works(folder, work):
    yield "counts by action and type", ["sql", QUESTION, folder, "--format", "csv"]
    yield "hashes of all files", ["sql", HASHES, folder, "--format", "csv"]
    yield "scan", ["scan", folder, "-o", str(work / "dataset")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--wait", type=int, default=0)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    found, answers = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        for executors in (1, 2):
            with Cluster(options.program, executors, options.wait, work) as cluster:
                for name, arguments in works(options.folder, work):
                    for _ in range(options.repeat):
                        shutil.rmtree(work / "dataset", ignore_errors=True)
                        before, start = cluster.executors_seconds(), time.monotonic()
                        answer = cluster.run(*arguments)
                        took = time.monotonic() - start, cluster.executors_seconds() - before
                        assert answers.setdefault(name, answer) == answer, name
                        found.setdefault((name, executors), []).append(took)
    for name, _ in works(options.folder, pathlib.Path()):
        one, two = (min(found[name, executors]) for executors in (1, 2))
        print(
            f"{name}: {one[0]:.2f} s by one, {two[0]:.2f} s by two: {one[0] / two[0]:.2f} times as fast; "
            f"processor time {one[1]:.2f} s and {two[1]:.2f} s"
        )


if __name__ == "__main__":
    main()
