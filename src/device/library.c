/* SPDX-License-Identifier: Apache-2.0
 * A library that is opened at run time. */
#include "library.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"

void *ald_library_open(const char *file, char problem[ALD_FILE_PROBLEM]) {
  ALD_ASSERT(file && problem);
  problem[0] = '\0';
  /* a name without a folder is looked for where libraries are */
  if (strchr(file, '/')) {
    const int there = ald_plain_open(file, ALD_FILE_PLAIN, ALD_NO_LIMIT, NULL, problem);
    if (there < 0 && errno == EINVAL) return NULL;
    if (there >= 0) close(there);
    problem[0] = '\0';
  }
  return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}
