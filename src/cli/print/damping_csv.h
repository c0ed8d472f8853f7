/* SPDX-License-Identifier: Apache-2.0
 * A damping table as CSV, as the section `radiation` of a study reads it. */
#ifndef ALD_CLI_DAMPING_CSV_H
#define ALD_CLI_DAMPING_CSV_H

#include "allide/radiation.h"

/** Writes the table about the centre of gravity in axes of the body: frequencies, damping, added
 * mass and that at infinite frequency, as far as it has them. Says on stderr what fails.
 * @return 0, or -1 */
int damping_csv_write(const ald_radiation_table *radiation, const char *path);

#endif
