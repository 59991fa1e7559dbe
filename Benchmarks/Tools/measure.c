// Runs a program and writes what it cost: wall, user and system seconds, peak resident bytes, status.
//
//   measure REPORT PROGRAM [ARGUMENT ...]
//
// It is small on purpose: the peak that the kernel reports for a process counts from its parent's size
// at the fork, which would hide a small program behind a large one. Of a shell's pipeline the largest
// process counts.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

int main(int count, char **words) {
  if (count < 3) {
    fprintf(stderr, "usage: measure REPORT PROGRAM [ARGUMENT ...]\n");
    return 2;
  }
  struct timespec start, stop;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    execvp(words[2], words + 2);
    fprintf(stderr, "measure: %s: %s\n", words[2], strerror(errno));
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 2;
  }
  clock_gettime(CLOCK_MONOTONIC, &stop);

  FILE *report = fopen(words[1], "w");
  if (!report) {
    perror(words[1]);
    return 2;
  }
  double wall = (double)(stop.tv_sec - start.tv_sec) + (double)(stop.tv_nsec - start.tv_nsec) / 1e9;
#ifdef __APPLE__
  long peak = usage.ru_maxrss;
#else
  long peak = usage.ru_maxrss * 1024;
#endif
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  fprintf(report, "%.6f %.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime), peak, code);
  return fclose(report) == 0 ? 0 : 2;
}
