/* SPDX-License-Identifier: Apache-2.0
 * Opening a file by a name that the user gave: regular files alone, with a check of their size
 * first. */
#include "plain_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assertion.h"

enum { LEAST_ROOM = 4096 };

static const char *kind_of(mode_t mode) {
  if (S_ISFIFO(mode)) return "FIFO";
  if (S_ISDIR(mode)) return "folder";
  if (S_ISSOCK(mode)) return "socket";
  return "device";
}

/* a path by which a shell passes an open file: `<(...)`, or a pipe on stdin */
static bool is_handed_over(const char *path) {
  return strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0 ||
         strncmp(path, "/proc/self/fd/", 14) == 0;
}

/* returns -1 with `error` as errno */
static int refuse(int file, int error) {
  if (file >= 0) close(file);
  errno = error;
  return -1;
}

static void tell_error(char *problem, int error) {
  if (problem) snprintf(problem, ALD_FILE_PROBLEM, "cannot be read: %s", strerror(error));
}

static void tell_size(char *problem, const char *size, uint64_t limit) {
  if (!problem) return;
  if (limit >> 20 > 0) {
    snprintf(problem, ALD_FILE_PROBLEM, "has %s bytes, at most %" PRIu64 " MiB are read", size,
             limit >> 20);
  } else {
    snprintf(problem, ALD_FILE_PROBLEM, "has %s bytes, at most %" PRIu64 " are read", size, limit);
  }
}

int ald_plain_open(const char *path, ald_file_way way, uint64_t limit, uint64_t *size,
                   char *problem) {
  struct stat info;
  char number[32];
  if (size) *size = 0;
  if (problem) problem[0] = '\0';
  /* neither blocks on a FIFO without a writer nor acquires a controlling terminal */
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0 || fstat(file, &info) != 0) {
    const int error = errno;
    /* sockets and devices without a driver */
    if (error == ENXIO && problem) {
      snprintf(problem, ALD_FILE_PROBLEM, "is a socket or a device, not a regular file");
      return refuse(file, EINVAL);
    }
    tell_error(problem, error);
    return refuse(file, error);
  }
  if (S_ISFIFO(info.st_mode) && way == ALD_FILE_OR_PIPE && is_handed_over(path)) {
    /* its writer exists: waiting for its data is intended */
    if (fcntl(file, F_SETFL, 0) == 0) return file;
  }
  if (!S_ISREG(info.st_mode)) {
    if (problem) {
      snprintf(problem, ALD_FILE_PROBLEM, "is a %s, not a regular file", kind_of(info.st_mode));
    }
    return refuse(file, EINVAL);
  }
  if ((uint64_t)info.st_size > limit) {
    snprintf(number, sizeof number, "%" PRIu64, (uint64_t)info.st_size);
    tell_size(problem, number, limit);
    return refuse(file, EFBIG);
  }
  if (size) *size = (uint64_t)info.st_size;
  return file;
}

int ald_plain_take(int file, uint64_t limit, size_t *size, unsigned char **bytes) {
  ALD_ASSERT(file >= 0 && size && bytes);
  /* one more than expected, to see the end, and one for the NUL */
  size_t room = *size < LEAST_ROOM ? LEAST_ROOM : *size + 2, got = 0;
  int error = 0;
  *bytes = NULL;
  *size = 0;
  unsigned char *data = malloc(room);
  while (data) {
    if (got + 1 == room) {
      unsigned char *larger = room < SIZE_MAX / 2 ? realloc(data, 2 * room) : NULL;
      if (!larger) error = ENOMEM;
      if (!larger) break;
      data = larger;
      room *= 2;
    }
    const ssize_t count = read(file, data + got, room - 1 - got);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) error = errno;
    if (count <= 0) break;
    got += (size_t)count;
    if (got > limit) error = EFBIG;
    if (got > limit) break;
  }
  if (!data) return ENOMEM;
  if (error != 0) {
    free(data);
    return error;
  }
  data[got] = '\0';
  *bytes = data;
  *size = got;
  return 0;
}

int ald_plain_read(const char *path, ald_file_way way, uint64_t limit, unsigned char **bytes,
                   size_t *size, char *problem) {
  ALD_ASSERT(path && bytes && size);
  uint64_t expected = 0;
  *bytes = NULL;
  *size = 0;
  const int file = ald_plain_open(path, way, limit, &expected, problem);
  if (file < 0) return errno;
  size_t got = (size_t)expected;
  const int error = ald_plain_take(file, limit, &got, bytes);
  close(file);
  if (error == 0) *size = got;
  /* it came through a pipe, or grew meanwhile */
  if (error == EFBIG) tell_size(problem, "more", limit);
  if (error != 0 && error != EFBIG && error != ENOMEM) tell_error(problem, error);
  return error;
}
