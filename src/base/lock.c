/* SPDX-License-Identifier: Apache-2.0
 * The lock of a results folder. */
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assertion.h"
#include "hash.h"

struct ald_lock {
  char *path;
  int file;
};

/* Is the open file still the one at this path? Its last holder may have removed it. */
static int is_current(int file, const char *path) {
  struct stat here, there;
  return fstat(file, &here) == 0 && stat(path, &there) == 0 && here.st_ino == there.st_ino &&
         here.st_dev == there.st_dev;
}

/* Writes into the file which process holds the lock; a full disk may prevent that. */
static void sign(int file) {
  char host[64] = "", text[128];
  gethostname(host, sizeof host - 1);
  const int length = snprintf(text, sizeof text, "pid %ld on host %s\n", (long)getpid(), host);
  if (ftruncate(file, 0) != 0 || pwrite(file, text, (size_t)length, 0) != length) {
    if (ftruncate(file, 0) != 0) return;
  }
}

static ald_status report_held(const char *folder, const char *path, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  char who[160] = "";
  if (ald_file_read(path, &bytes, &size) == 0 && strncmp((const char *)bytes, "pid ", 4) == 0) {
    snprintf(who, sizeof who, " (%.*s)", (int)strcspn((const char *)bytes, "\n"),
             (const char *)bytes);
  }
  free(bytes);
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "error: %s: another run%s is writing here; wait for it or use another "
                         "--out\n",
                         folder, who);
}

/* Opens and locks the file. @return 0 or an errno; EAGAIN if another holds it */
static int open_locked(const char *path, int *file) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  for (;;) {
    *file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (*file < 0) return errno;
    int error = 0;
    while (fcntl(*file, F_OFD_SETLK, &whole) != 0) {
      if (errno == EINTR) continue;
      error = errno == EACCES ? EAGAIN : errno;
      break;
    }
    if (error == 0 && is_current(*file, path)) return 0;
    close(*file);
    *file = -1;
    if (error != 0) return error;
  }
}

ald_status ald_lock_take(const char *folder, ald_lock **lock, ald_report *report) {
  ALD_ASSERT(folder && lock);
  int file = -1;
  *lock = NULL;
  ald_lock *made = calloc(1, sizeof *made);
  char *path = ald_path_join(folder, ALD_LOCK_FILE);
  ald_status status = ALD_OK;
  if (!made || !path) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a lock\n");
    goto done;
  }
  const int error = open_locked(path, &file);
  if (error == 0) {
    sign(file);
    *made = (ald_lock){.path = path, .file = file};
    *lock = made;
    return ALD_OK;
  }
  if (error == EAGAIN) {
    status = report_held(folder, path, report);
  } else if (error == ENOLCK || error == ENOTSUP || error == EOPNOTSUPP || error == ENOSYS ||
             error == EINVAL) {
    ald_report_add(report,
                   "note: %s: files cannot be locked here (%s); make sure that no other run "
                   "writes to this folder (--no-lock omits this note)\n",
                   folder, strerror(error));
  } else {
    status = ald_file_fail(report, path, "open the lock", error);
  }
done:
  free(made);
  free(path);
  return status;
}

int ald_lock_is_held(const char *folder) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  char *path = ald_path_join(folder, ALD_LOCK_FILE);
  const int file = path ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
  free(path);
  if (file < 0) return 0;
  const int held = fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
  close(file);
  return held;
}

void ald_lock_release(ald_lock *lock) {
  if (!lock) return;
  /* while it is held: no other process's file can be at this path, unless the folder was replaced
   */
  if (is_current(lock->file, lock->path)) unlink(lock->path);
  close(lock->file);
  free(lock->path);
  free(lock);
}
