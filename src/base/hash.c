/* SPDX-License-Identifier: Apache-2.0
 * Hashes, and files sealed with one. */
#include "hash.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "allide/run.h"
#include "assertion.h"
#include "plain_file.h"

enum {
  BROKEN_READ = 1 << 16, /* read of a file whose seal does not fit [byte] */
  WRITE_STEP = 1 << 22   /* at once: ald_writes() is to grow meanwhile [byte] */
};

void ald_hash_text(ald_hash hash, char text[ALD_HASH_TEXT]) {
  snprintf(text, ALD_HASH_TEXT, "%016" PRIx64 "%016" PRIx64, hash.high, hash.low);
}

ald_hash ald_bytes_hash(const void *bytes, size_t size) {
  const XXH128_hash_t hash = XXH3_128bits(bytes, size);
  return (ald_hash){.low = hash.low64, .high = hash.high64};
}

/* -------------------------------------------------------------------------------------- seals */

static const char seal_start[] = "Allide results; HDF5 from byte 512 on\n";

static void seal_text(const unsigned char *bytes, size_t size, char seal[ALD_SEAL_SIZE]) {
  ALD_ASSERT(size >= ALD_SEAL_SIZE);
  char text[ALD_HASH_TEXT];
  ald_hash_text(ald_bytes_hash(bytes + ALD_SEAL_SIZE, size - ALD_SEAL_SIZE), text);
  memset(seal, 0, ALD_SEAL_SIZE);
  snprintf(seal, ALD_SEAL_SIZE, "%sbytes %zu\nxxh3-128 %s\n", seal_start, size - ALD_SEAL_SIZE,
           text);
}

void ald_seal_make(unsigned char *bytes, size_t size) {
  char seal[ALD_SEAL_SIZE];
  seal_text(bytes, size, seal);
  memcpy(bytes, seal, ALD_SEAL_SIZE);
}

int ald_seal_check(const unsigned char *bytes, size_t size) {
  if (size <= ALD_SEAL_SIZE) return 0;
  char seal[ALD_SEAL_SIZE];
  seal_text(bytes, size, seal);
  if (memcmp(bytes, seal, ALD_SEAL_SIZE) == 0) return 1;
  return memcmp(bytes, seal_start, sizeof seal_start - 1) == 0 ? 0 : -1;
}

/* -------------------------------------------------------------------------------------- files */

char *ald_path_join(const char *folder, const char *name) {
  ALD_ASSERT(folder && name);
  const size_t size = strlen(folder) + strlen(name) + 2;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%s/%s", folder, name);
  return path;
}

ald_status ald_file_fail(ald_report *report, const char *path, const char *verb, int error) {
  const char *advice = "";
  char problem[ALD_FILE_PROBLEM];
  if (strcmp(verb, "read") == 0 && (error == EINVAL || error == EFBIG || error == ENXIO)) {
    const int file = ald_plain_open(path, ALD_FILE_PLAIN, ALD_STUDY_LIMIT, NULL, problem);
    if (file < 0) return ald_report_fail(report, ALD_IO, "error: %s: %s\n", path, problem);
    close(file);
  }
  switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      advice = "; finished blocks are kept: make room, then go on with --resume";
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      advice = "; see to its permissions, or choose another folder with --out";
      break;
    case EISDIR:
      advice = "; a folder stands where this file is to be; remove it";
      break;
    case ENOTDIR:
      advice = "; a part of this path is a file: choose another folder with --out";
      break;
    case ENOENT:
      advice = strcmp(verb, "write") == 0 ? "; was the folder removed? start again with --resume"
               : strcmp(verb, "make the folder") == 0
                   ? "; choose another folder with --out"
                   : "; give a folder that `allide run` has written";
      break;
    default:
      break;
  }
  return ald_report_fail(report, ALD_IO, "error: %s: cannot %s: %s%s\n", path, verb,
                         strerror(error), advice);
}

static atomic_ullong writes;

uint64_t ald_writes(void) { return atomic_load(&writes); }

void ald_writes_count(void) { atomic_fetch_add(&writes, 1); }

static int sync_folder(const char *path) {
  const int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return errno;
  int error = 0;
  /* some file systems cannot sync a folder and say so with EINVAL */
  while (fsync(fd) != 0) {
    if (errno == EINTR) continue;
    if (errno != EINVAL) error = errno;
    break;
  }
  close(fd);
  return error;
}

/* Makes the folder at `path`, cut at `end`, and syncs the one above it. */
static int make_one(char *path, size_t end) {
  const char kept = path[end];
  path[end] = '\0';
  int error = mkdir(path, 0777) == 0 ? 0 : errno;
  ald_writes_count();
  if (error == 0) {
    size_t cut = end;
    while (cut > 0 && path[cut - 1] != '/') cut--;
    const char first = path[cut];
    path[cut] = '\0';
    error = sync_folder(cut > 0 ? path : ".");
    path[cut] = first;
  }
  path[end] = kept;
  return error == EEXIST || error == EISDIR ? 0 : error;
}

int ald_folder_make(const char *path) {
  char *copy = strdup(path);
  if (!copy) return ENOMEM;
  const size_t length = strlen(copy);
  int error = 0;
  for (size_t end = 1; end <= length; end++) {
    if (copy[end] != '/' && copy[end] != '\0') continue;
    if (copy[end - 1] == '/') continue;
    error = make_one(copy, end);
    /* a parent folder may exist where none can be created */
    struct stat info;
    if (error != 0 && copy[end] == '/') {
      copy[end] = '\0';
      if (stat(copy, &info) == 0 && S_ISDIR(info.st_mode)) error = 0;
      copy[end] = '/';
    }
    if (error != 0) break;
  }
  free(copy);
  return error;
}

static int write_bytes(int fd, const unsigned char *bytes, size_t size) {
  while (size > 0) {
    const ssize_t count = write(fd, bytes, size < WRITE_STEP ? size : WRITE_STEP);
    ald_writes_count();
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    if (count == 0) return ENOSPC;
    bytes += count;
    size -= (size_t)count;
  }
  while (fsync(fd) != 0) {
    if (errno != EINTR) return errno;
  }
  ald_writes_count();
  return 0;
}

static int write_whole(const char *temporary, const char *path, const char *folder,
                       const unsigned char *bytes, size_t size) {
  /* never through a symbolic link of this name */
  unlink(temporary);
  const int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) return errno;
  ald_writes_count();
  int error = write_bytes(fd, bytes, size);
  if (close(fd) != 0 && errno != EINTR && error == 0) error = errno;
  if (error == 0 && rename(temporary, path) != 0) error = errno;
  ald_writes_count();
  if (error != 0) {
    unlink(temporary);
    return error;
  }
  return sync_folder(folder);
}

ald_status ald_file_write(const char *folder, const char *name, const void *bytes, size_t size,
                          ald_report *report) {
  ald_status status = ALD_OK;
  char *temporary = NULL;
  char *path = ald_path_join(folder, name);
  if (path) {
    temporary = malloc(strlen(path) + sizeof ".tmp");
  }
  if (!temporary) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to write %s\n", name);
    goto done;
  }
  strcpy(temporary, path);
  strcat(temporary, ".tmp");
  const int error = write_whole(temporary, path, folder, bytes, size);
  if (error != 0) status = ald_file_fail(report, path, "write", error);
done:
  free(temporary);
  free(path);
  return status;
}

int ald_file_read(const char *path, unsigned char **bytes, size_t *size) {
  return ald_plain_read(path, ALD_FILE_PLAIN, ALD_STUDY_LIMIT, bytes, size, NULL);
}

/* has the file the size that its seal gives? */
static bool seal_fits(int file, uint64_t size) {
  ALD_ASSERT(size >= ALD_SEAL_SIZE);
  char seal[ALD_SEAL_SIZE + 1] = "", text[ALD_SEAL_SIZE];
  const ssize_t got = pread(file, seal, ALD_SEAL_SIZE, 0);
  snprintf(text, sizeof text, "%sbytes %" PRIu64 "\n", seal_start, size - ALD_SEAL_SIZE);
  return got == ALD_SEAL_SIZE && strncmp(seal, text, strlen(text)) == 0;
}

int ald_sealed_read(const char *path, unsigned char **bytes, size_t *size) {
  uint64_t whole = 0;
  *bytes = NULL;
  *size = 0;
  const int file = ald_plain_open(path, ALD_FILE_PLAIN, ALD_NO_LIMIT, &whole, NULL);
  if (file < 0) return errno;
  /* the beginning suffices to report a broken file */
  const bool is_cut = whole > BROKEN_READ && !seal_fits(file, whole);
  int error = 0;
  if (is_cut) {
    *bytes = calloc(1, BROKEN_READ + 1);
    const ssize_t got = *bytes ? pread(file, *bytes, BROKEN_READ, 0) : -1;
    if (got < 0) error = *bytes ? errno : ENOMEM;
    *size = got > 0 ? (size_t)got : 0;
  } else {
    *size = (size_t)whole;
    error = ald_plain_take(file, ALD_NO_LIMIT, size, bytes);
  }
  close(file);
  if (error != 0) {
    free(*bytes);
    *bytes = NULL;
  }
  return error;
}

int ald_file_is_temporary(const char *name) {
  static const char *const ends[] = {".h5.tmp", ".yml.tmp"};
  static const char checkpoint[] = "partial-", end_of_any[] = ".tmp";
  const size_t length = strlen(name);
  if (strncmp(name, checkpoint, sizeof checkpoint - 1) == 0 && length >= sizeof end_of_any &&
      strcmp(name + length - (sizeof end_of_any - 1), end_of_any) == 0) {
    return 1;
  }
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    const size_t end = strlen(ends[i]);
    if (length > end && strcmp(name + length - end, ends[i]) == 0) return 1;
  }
  return 0;
}

void ald_folder_clean(const char *path) {
  DIR *open_folder = opendir(path);
  if (!open_folder) return;
  for (struct dirent *entry = readdir(open_folder); entry; entry = readdir(open_folder)) {
    if (ald_file_is_temporary(entry->d_name)) unlinkat(dirfd(open_folder), entry->d_name, 0);
  }
  closedir(open_folder);
}
