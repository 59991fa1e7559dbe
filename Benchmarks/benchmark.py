"""Measures jobs and prints one Markdown report. Benchmarks/run.sh builds what it needs and calls it."""

import argparse
import os
import shutil
import sys

from harness import drawing_jobs, format_jobs, reading_jobs, shaping_jobs, sorting_jobs
from harness.measuring import run_job
from harness.place import Place, parse_size
from harness.report import render

JOBS = reading_jobs.JOBS | sorting_jobs.JOBS | shaping_jobs.JOBS | format_jobs.JOBS | drawing_jobs.JOBS


def main() -> int:
    parser = argparse.ArgumentParser(prog="Benchmarks/run.sh", description=__doc__)
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=f"which jobs (all): {', '.join(JOBS)}; a start of a name means all of them")
    parser.add_argument("--size", default="1G", help="size of the mixed table, with K, M or G (1G)")
    parser.add_argument("--runs", type=int, default=5, help="timed runs of each contender (5)")
    parser.add_argument("--slow", action="store_true", help="with the peers that take minutes")
    parser.add_argument("--data", required=True, help="folder of tables and peers")
    parser.add_argument("--tools", required=True, help="folder of generate, measure and verify")
    parser.add_argument("--stoa", required=True, help="the program")
    parser.add_argument("--stoa-static", default="", help="its static build")
    parser.add_argument("--stoa-fast-gzip", default="", help="its build with the trait FastGzip")
    parser.add_argument("--report", help="write the report here too")
    arguments = parser.parse_args()

    parse_size(arguments.size)
    wanted = [name for name in JOBS if not arguments.jobs or any(name.startswith(job) for job in arguments.jobs)]
    unknown = [job for job in arguments.jobs if not any(name.startswith(job) for name in JOBS)]
    if unknown:
        parser.error(f"no job called {', '.join(unknown)}; there are {', '.join(JOBS)}")
    programs = {
        "stoa": arguments.stoa,
        "stoa-static": arguments.stoa_static,
        "stoa-fast-gzip": arguments.stoa_fast_gzip,
    }
    place = Place(os.path.abspath(arguments.data), arguments.tools, arguments.size, arguments.slow, programs)

    runs = []
    failures = 0
    for name in wanted:
        # References of an older program would prove nothing.
        shutil.rmtree(place.temporary)
        job = JOBS[name](place)
        results = run_job(place, job, arguments.runs)
        failures += sum(1 for result in results if result.failure)
        runs.append((job, results))
        text = render(place, runs)
        if arguments.report:
            with open(arguments.report, "w") as file:
                file.write(text)
    shutil.rmtree(place.temporary)
    print(text)
    if failures:
        print(f"benchmark: {failures} contenders failed or gave the wrong output", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
