/* SPDX-License-Identifier: Apache-2.0
 * The warnings of a results folder as a file, warnings.h5, beside the hash of the rows that they
 * are about. Where it is absent, damaged or of other rows, they are found anew from the rows. */
#ifndef ALD_STORE_WARNINGS_H
#define ALD_STORE_WARNINGS_H

#include <stdbool.h>

#include "allide/warnings.h"

#define ALD_WARNINGS_FILE "warnings.h5"

/* Writes the warnings of the rows with this hash.
 * @return ALD_OK, ALD_IO, ALD_NO_MEMORY */
ald_status ald_store_warnings_write(const char *folder, const char *hash,
                                    const ald_warnings *warnings, ald_report *report);
/* Adds the warnings that a folder holds of the rows with this hash to a list.
 * @return true if it holds them */
bool ald_store_warnings_read(const char *folder, const char *hash, ald_warnings *warnings);

#endif
