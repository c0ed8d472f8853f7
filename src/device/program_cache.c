/* SPDX-License-Identifier: Apache-2.0
 * Built programs of a device, kept as files in a folder of the user's own. */
#include "program_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/report.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

static const char mark[16] = "Allide program\n";
static const off_t size_limit = 1 << 30;

_Static_assert(sizeof(ald_program_header) == 56, "no gaps: all of it is written and compared");

/* ------------------------------------------------------------------------------ the folder */

int ald_program_cache_folder(char *folder, size_t size) {
  const char *own = getenv("ALLIDE_CACHE"), *cache = getenv("XDG_CACHE_HOME");
  const char *home = getenv("HOME");
  int length = -1;
  if (own) {
    if (*own && strcmp(own, "off") != 0) length = snprintf(folder, size, "%s", own);
  } else if (cache && *cache) {
    length = snprintf(folder, size, "%s/allide", cache);
  } else if (home && *home) {
    length = snprintf(folder, size, "%s/.cache/allide", home);
  }
  return length >= 0 && (size_t)length < size;
}

/* whether that went well shows when the folder is opened */
static void make_one(const char *path) {
  /* the umask may take even from the owner */
  if (mkdir(path, 0700) == 0 && chmod(path, 0700) != 0) rmdir(path);
}

/* the folder and every folder above it that is missing */
static void make_folders(const char *folder) {
  char *path = strdup(folder);
  if (!path) return;
  for (char *slash = *path ? strchr(path + 1, '/') : NULL; slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    make_one(path);
    *slash = '/';
  }
  make_one(path);
  free(path);
}

/* says so once of each folder, as long as they do not take turns; nothing without a report */
static void tell(const char *folder, const char *why, ald_report *report) {
  if (!report) return;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static XXH64_hash_t last;
  const XXH64_hash_t now = XXH3_64bits(folder, strlen(folder));
  pthread_mutex_lock(&lock);
  const int is_new = now != last;
  last = now;
  pthread_mutex_unlock(&lock);
  if (!is_new) return;
  ald_report_add(report,
                 "note: %s: not used as the cache of programs: "
                 "%s; ALLIDE_CACHE names another folder (off: none)\n",
                 folder, why);
}

/* Is it the user's, and nobody else's to write to? */
static int is_own(const struct stat *info) {
  return info->st_uid == geteuid() && (info->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

int ald_program_cache_open(const char *folder, ald_hash key, ald_program_cache *cache,
                           ald_report *report) {
  ALD_ASSERT(folder && cache);
  struct stat info;
  char why[120];
  *cache = (ald_program_cache){.folder = -1, .key = key};
  make_folders(folder);
  const int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return 0;
  if (fstat(opened, &info) != 0 || !is_own(&info)) {
    if (info.st_uid != geteuid()) {
      snprintf(why, sizeof why, "the folder belongs to another user (%ld)", (long)info.st_uid);
    } else {
      snprintf(why, sizeof why, "others may write to it (mode %04o); chmod go-w makes it yours",
               (unsigned)(info.st_mode & 07777));
    }
    tell(folder, why, report);
    close(opened);
    return 0;
  }
  cache->folder = opened;
  snprintf(cache->name, sizeof cache->name, "%016" PRIx64 "%016" PRIx64 ".bin", key.high, key.low);
  return 1;
}

void ald_program_cache_tell(ald_report *report) {
  char folder[PATH_MAX];
  ald_program_cache cache;
  if (!ald_program_cache_folder(folder, sizeof folder)) return;
  if (ald_program_cache_open(folder, (ald_hash){0}, &cache, report)) {
    ald_program_cache_close(&cache);
  }
}

void ald_program_cache_close(ald_program_cache *cache) {
  if (cache->folder >= 0) close(cache->folder);
  cache->folder = -1;
}

/* ------------------------------------------------------------------------------ a file */

int ald_program_seal(ald_hash key, const unsigned char *bytes, size_t size,
                     ald_program_header *header) {
  ALD_ASSERT(bytes && header);
  *header = (ald_program_header){.key = key, .size = size};
  memcpy(header->mark, mark, sizeof mark);
  XXH3_state_t *state = XXH3_createState();
  if (!state) return 0;
  XXH3_128bits_reset(state);
  XXH3_128bits_update(state, header, offsetof(ald_program_header, seal));
  XXH3_128bits_update(state, bytes, size);
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  header->seal = (ald_hash){.low = hash.low64, .high = hash.high64};
  return 1;
}

/* 1 if all of it came */
static int read_whole(int file, void *bytes, size_t size) {
  ALD_ASSERT(bytes || size == 0);
  size_t got = 0;
  while (got < size) {
    const ssize_t count = read(file, (char *)bytes + got, size - got);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    got += (size_t)count;
  }
  return 1;
}

static unsigned char *read_program(int file, ald_hash key, size_t *size) {
  struct stat info;
  ald_program_header header, expected;
  if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || !is_own(&info)) return NULL;
  if (info.st_size <= (off_t)sizeof header || info.st_size >= size_limit) return NULL;
  *size = (size_t)info.st_size - sizeof header;
  unsigned char *bytes = malloc(*size);
  if (bytes && read_whole(file, &header, sizeof header) && read_whole(file, bytes, *size) &&
      ald_program_seal(key, bytes, *size, &expected) &&
      memcmp(&header, &expected, sizeof header) == 0) {
    return bytes;
  }
  free(bytes);
  return NULL;
}

unsigned char *ald_program_cache_read(const ald_program_cache *cache, size_t *size) {
  ALD_ASSERT(cache && size);
  *size = 0;
  const int file =
      openat(cache->folder, cache->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return NULL;
  unsigned char *bytes = read_program(file, cache->key, size);
  close(file);
  if (!bytes) *size = 0;
  return bytes;
}

static int write_whole(int file, const void *bytes, size_t size) {
  ALD_ASSERT(bytes || size == 0);
  const char *at = bytes;
  while (size > 0) {
    const ssize_t count = write(file, at, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    at += count;
    size -= (size_t)count;
  }
  return 1;
}

void ald_program_cache_write(const ald_program_cache *cache, const unsigned char *bytes,
                             size_t size) {
  ALD_ASSERT(cache && bytes);
  static atomic_uint number;
  char temporary[128];
  ald_program_header header;
  if (!ald_program_seal(cache->key, bytes, size, &header)) return;
  snprintf(temporary, sizeof temporary, "%s.%ld-%u", cache->name, (long)getpid(),
           atomic_fetch_add(&number, 1u));
  /* of a process of this number that was killed */
  unlinkat(cache->folder, temporary, 0);
  const int file =
      openat(cache->folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return;
  /* the umask may take even from the owner */
  int good = fchmod(file, 0600) == 0 && write_whole(file, &header, sizeof header) &&
             write_whole(file, bytes, size);
  good = close(file) == 0 && good;
  if (!good || renameat(cache->folder, temporary, cache->folder, cache->name) != 0) {
    unlinkat(cache->folder, temporary, 0);
  }
}
