/* SPDX-License-Identifier: Apache-2.0
 * A library that is opened at run time, by a name that the user may have given. */
#ifndef ALD_LIBRARY_H
#define ALD_LIBRARY_H

#include "base/plain_file.h"

/* Opens a library, for dlsym() and dlclose(); a path to something that is no regular file is
 * refused without waiting for it.
 * @param problem receives why it is: "is a FIFO, not a regular file"; "": for any other reason
 * @return NULL if it cannot be opened */
void *ald_library_open(const char *file, char problem[ALD_FILE_PROBLEM]);

#endif
