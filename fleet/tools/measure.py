#!/usr/bin/env python3
"""Measures `tofu-json-fleet` on a made estate: `scan` against `summary`, a second scan, questions to raw files against
DuckDB, and prepared questions to the dataset.

    fleet/tools/measure.py FOLDER --fleet BIN --program BIN --plan-gen BIN [--keep]

FOLDER must not be there; it is removed at the end but for --keep. Plans and states are made by plan-gen with sizes between
20 kB and 5 MB. Each has several names (hard links), so that an estate of 10 GB takes a gigabyte on the disk: every name is
opened, read and hashed on its own. Where the Python module `duckdb` is missing, what needs it is left out and that is said.

Processor time (user and system, of all threads) is what is compared: other work on the machine changes it least. The best
of the repetitions counts, of wall time too.
"""

import argparse
import math
import os
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SMALLEST, LARGEST = 20_000, 5_000_000
# What DuckDB reads too: a part, since it takes its time.
RAW = "files/plans/team-1"
COUNTS = "SELECT actions, type, count(*) AS n FROM changes GROUP BY actions, type ORDER BY actions, type"
REPORTS = ["destroys", "providers", "drift", "growth", "stale", "versions", "failed"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fleet", required=True, help="the program tofu-json-fleet, an optimised build")
    parser.add_argument("--program", required=True, help="the program tofu-json, an optimised build")
    parser.add_argument("--plan-gen", required=True)
    parser.add_argument("--plans", type=int, default=10_000)
    parser.add_argument("--states", type=int, default=2_000)
    parser.add_argument("--names", type=int, default=10, help="how many names each file has")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--keep", action="store_true")
    return parser.parse_args()


def make(options):
    """Makes the files, each in so many folders."""
    sizes = random.Random(1)
    jobs = []
    for kind, count, ending in [("plan", options.plans, "json"), ("state", options.states, "json")]:
        for number in range(math.ceil(count / options.names)):
            size = int(math.exp(sizes.uniform(math.log(SMALLEST), math.log(LARGEST))))
            jobs.append((kind, count, ending, number, size))

    def one(job):
        kind, count, ending, number, size = job
        first = None
        for copy in range(options.names):
            if copy * math.ceil(count / options.names) + number >= count:
                break
            path = options.folder / "files" / f"{kind}s" / f"team-{copy}" / f"{kind}-{number:05}.{ending}"
            path.parent.mkdir(parents=True, exist_ok=True)
            if first is None:
                first = path
                command = [options.plan_gen, "--size", f"{size}B", "--seed", str(number + 1), "--plan", str(path)]
                subprocess.run(command + (["--state"] if kind == "state" else []), check=True)
            else:
                os.link(first, path)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one, jobs))


def run(command, folder, code=0):
    """Runs a program: its output, wall time, processor time and peak memory in bytes."""
    started = time.monotonic()
    with open(folder / "output", "wb") as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.DEVNULL)
        ended, peak = 0, 0
        while not ended:
            peak = max(peak, high_water(process.pid))
            time.sleep(0.002)
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
    wall = time.monotonic() - started
    if os.waitstatus_to_exitcode(status) != code:
        sys.exit(f"{command}: ended with {os.waitstatus_to_exitcode(status)}, expected {code}")
    output = (folder / "output").read_text()
    return output, wall, used.ru_utime + used.ru_stime, peak


def high_water(process):
    """The peak memory of a process so far; what the system tells at its end counts this program too."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return max((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), default=0)


def best(options, command, before=lambda: None, code=0):
    """The best of several runs."""
    walls, processors, memories = [], [], []
    for _ in range(options.repeat):
        before()
        output, wall, processor, memory = run(command, options.folder, code)
        walls.append(wall)
        processors.append(processor)
        memories.append(memory)
    return output, min(walls), min(processors), max(memories)


def row(what, wall, processor, memory=None, note=""):
    size = "" if memory is None else f"{memory / 2**20:.0f} MiB"
    print(f"| {what} | {processor:.2f} s | {wall:.2f} s | {size} | {note} |", flush=True)


def fresh(folder):
    """Puts a dataset aside. Not removed: some file systems look long for a number for a new file where others are just gone."""

    def put_aside():
        if folder.exists():
            folder.rename(folder.with_name(f"{folder.name}-{time.time()}"))

    return put_aside


def scans(options, total):
    folder, fleet = options.folder, options.fleet
    plans = sum(path.stat().st_size for path in (folder / "files/plans").rglob("*.json"))
    # In as many processes as processors, since `summary` takes one file after the other; it has no states.
    several = f"find files/plans -type f -print0 | xargs -0 -n 400 -P {os.cpu_count()} {options.program} summary --format ndjson"
    _, wall, base, _ = best(options, ["sh", "-c", several])
    base = plans / base / 1e6
    row("`summary` of the plans", wall, plans / base / 1e6, None, f"{base:.0f} MB/s and processor")
    scan = [fleet, "scan", "files/plans", "-o", "dataset"]
    _, wall, first, memory = best(options, scan, fresh(folder / "dataset"))
    speed = plans / first / 1e6
    row("`scan` of the plans", wall, first, memory, f"{speed:.0f} MB/s, {speed / base:.0%} of `summary`")
    scan = [fleet, "scan", "files", "-o", "dataset"]
    _, wall, first, memory = best(options, scan, fresh(folder / "dataset"))
    row("`scan` of all files", wall, first, memory, f"{total / first / 1e6:.0f} MB/s")
    _, wall, again, memory = best(options, scan)
    row("`scan` again, nothing changed", wall, again, memory, f"{again / first:.1%}")
    names = sorted((folder / "files").rglob("*.json"))

    def replace(more):
        for path in random.Random(time.time()).sample(names, 10):
            other = path.with_suffix(".new")
            other.write_bytes(path.read_bytes() + more)
            os.replace(other, path)

    _, wall, again, memory = best(options, scan, lambda: replace(b""))
    row("`scan` again, 10 files have another time", wall, again, memory, f"{again / first:.1%}")
    _, wall, again, memory = best(options, scan, lambda: replace(b"\n"))
    row("`scan` again, 10 files have changed", wall, again, memory, f"{again / first:.1%}")
    size = sum(path.stat().st_size for path in (folder / "dataset").resolve().glob("current/**/*.parquet"))
    print(f"\nThe dataset has {size / 1e6:.0f} MB.\n")


DUCKDB = """
import duckdb
duckdb.sql("SET enable_progress_bar = false")
rows = duckdb.sql(\"\"\"
    SELECT array_to_string(c.change.actions, ',') AS actions, c.type AS type, count(*) AS n
    FROM (SELECT unnest(resource_changes) AS c FROM read_json('FILES/**/*.json',
        columns = {resource_changes: 'STRUCT("type" VARCHAR, change STRUCT(actions VARCHAR[]))[]'},
        maximum_object_size = 100000000))
    GROUP BY ALL ORDER BY ALL\"\"\").fetchall()
print("actions,type,n")
for row in rows: print(f'"{row[0]}",{row[1]},{row[2]}' if "," in row[0] else ",".join(map(str, row)))
""".replace("FILES", RAW)


def duckdb(options):
    question = [options.fleet, "sql", COUNTS, RAW, "--format", "csv"]
    ours, wall, fleet, memory = best(options, question)
    size = sum(path.stat().st_size for path in (options.folder / RAW).rglob("*.json"))
    what = f"counts by action and type of {size / 1e9:.2f} GB of plans, `tofu-json-fleet sql`"
    row(what, wall, fleet, memory, f"{size / fleet / 1e6:.0f} MB/s")
    try:
        import duckdb as module
    except ImportError:
        print("\n!!! DUCKDB SKIPPED: `pip install duckdb`\n")
        return
    theirs, theirs_wall, processor, memory = run([sys.executable, "-c", DUCKDB], options.folder)
    note = f"{processor / fleet:.1f} times the processor time, {theirs_wall / wall:.1f} times the wall time"
    row(f"the same, DuckDB {module.__version__}", theirs_wall, processor, memory, note)
    if ours != theirs:
        sys.exit("the answers differ")
    print(f"\nThe answers are the same: {len(ours.splitlines()) - 1} rows.\n")


def reports(options):
    for name in REPORTS:
        command = [options.fleet, "report", name, "dataset", "--format", "csv"]
        output, wall, processor, memory = best(options, command)
        row(f"`report {name}`", wall, processor, memory, f"{len(output.splitlines()) - 1} rows")


def main():
    options = arguments()
    options.folder = options.folder.absolute()
    for name in ("fleet", "program", "plan_gen"):
        setattr(options, name, str(Path(getattr(options, name)).absolute()))
    if not options.folder.exists():
        options.folder.mkdir(parents=True)
        make(options)
    files = [path for path in (options.folder / "files").rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    inodes = {path.stat().st_ino: path.stat().st_size for path in files}
    print(
        f"{len(files)} files, {total / 1e9:.2f} GB; {len(inodes)} different ones, {sum(inodes.values()) / 1e9:.2f} GB on the disk; "
        f"{os.cpu_count()} processors.\n\n| what | processor time | wall time | memory | |\n|---|---|---|---|---|"
    )
    scans(options, total)
    duckdb(options)
    reports(options)
    if not options.keep:
        shutil.rmtree(options.folder)


if __name__ == "__main__":
    main()
