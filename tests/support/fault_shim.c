/* SPDX-License-Identifier: Apache-2.0
 * Faults of a file system, for programs that are started with this library preloaded: the n-th call
 * of a kind that touches a folder fails, is cut short, or is the last thing that the program does.
 *
 *   FAULT_FOLDER  part of the path of the folder
 *   FAULT_CALL    open, write, fsync, close, rename, mkdir, unlink, fcntl, or any of these; or see:
 *                 a file is opened to be read
 *   FAULT_AT      which call of that kind, from 1 on
 *   FAULT_ERROR   an error number, "short" (half is written), "kill" (SIGKILL before the call),
 *                 "hold" (the call takes a minute, whatever signals come), "slow" (0.4 s)
 *   FAULT_LOG     file to which a line is added when the fault happened
 *   FAULT_ALWAYS  set: all later calls of that kind fail as well, as on a disk that stays full */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096 };

static atomic_long calls;

static void note(const char *call) {
  const char *log = getenv("FAULT_LOG");
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
  const int file = log ? real_open(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (file < 0) return;
  if (real_write(file, call, strlen(call)) < 0 || real_write(file, "\n", 1) < 0) abort();
  real_close(file);
}

static void hold(struct timespec left) {
  while (nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}

/* What shall become of this call? 0: nothing, an error number, or -1: short */
static int judge(const char *call, const char *path) {
  const char *folder = getenv("FAULT_FOLDER"), *kind = getenv("FAULT_CALL");
  const char *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
  if (!folder || !kind || !at || !error || !path || !strstr(path, folder)) return 0;
  const int fits = strcmp(kind, "any") == 0 ? strcmp(call, "see") != 0 : strcmp(kind, call) == 0;
  if (!fits) return 0;
  const long now = atomic_fetch_add(&calls, 1) + 1, chosen = atol(at);
  if (now < chosen || (now > chosen && !getenv("FAULT_ALWAYS"))) return 0;
  note(call);
  if (strcmp(error, "kill") == 0) raise(SIGKILL);
  if (strcmp(error, "hold") == 0) hold((struct timespec){.tv_sec = 60});
  if (strcmp(error, "slow") == 0) hold((struct timespec){.tv_nsec = 400000000});
  return strcmp(error, "short") == 0 ? -1 : atoi(error);
}

static int judge_file(const char *call, int file) {
  char name[64], path[PATH_LENGTH];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  const ssize_t length = readlink(name, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return judge(call, path);
}

#define FAIL_WITH(error) \
  if ((error) > 0) {     \
    errno = (error);     \
    return -1;           \
  }

static int open_as(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  const int error = judge(flags & O_CREAT ? "open" : "see", path);
  FAIL_WITH(error)
  return real(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
  va_end(arguments);
  return open_as("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & O_CREAT ? (mode_t)va_arg(arguments, int) : 0;
  va_end(arguments);
  return open_as("open64", path, flags, mode);
}

/* what the program writes by streams is written inside the library of C: its opening is held */
FILE *fopen(const char *path, const char *mode) {
  FILE *(*real)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
  const int error = judge(mode[0] == 'r' ? "see" : "open", path);
  if (error > 0) {
    errno = error;
    return NULL;
  }
  return real(path, mode);
}

ssize_t write(int file, const void *bytes, size_t size) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  const int error = judge_file("write", file);
  FAIL_WITH(error)
  return real(file, bytes, error < 0 && size > 1 ? size / 2 : size);
}

int fsync(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  const int error = judge_file("fsync", file);
  FAIL_WITH(error)
  return real(file);
}

int close(int file) {
  int (*real)(int) = dlsym(RTLD_NEXT, "close");
  const int error = (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY ? judge_file("close", file) : 0;
  const int closed = real(file);
  FAIL_WITH(error)
  return closed;
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  const int error = judge("rename", to);
  FAIL_WITH(error)
  return real(from, to);
}

int mkdir(const char *path, mode_t mode) {
  int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
  const int error = judge("mkdir", path);
  FAIL_WITH(error)
  return real(path, mode);
}

int unlink(const char *path) {
  int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  const int error = judge("unlink", path);
  FAIL_WITH(error)
  return real(path);
}

/* only its locks: other commands are asked too often to be counted */
int fcntl(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int (*real)(int, int, ...) = dlsym(RTLD_NEXT, "fcntl");
  const int error = command == F_OFD_SETLK ? judge_file("fcntl", file) : 0;
  FAIL_WITH(error)
  return real(file, command, argument);
}
