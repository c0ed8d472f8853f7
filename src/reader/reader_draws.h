/* SPDX-License-Identifier: Apache-2.0
 * Variables that would make every scenario invalid: of keys that others replace, or that need
 * others. */
#ifndef ALD_READER_DRAWS_H
#define ALD_READER_DRAWS_H

#include "base/document.h"
#include "reader/reader.h"

/* Puts the values of `set` into the whole study, before anything else is read. */
void ald_read_set(ald_reader *reader, ald_document *whole);

/* The section `sweep`. */
void ald_read_sweep(ald_reader *reader);

/* Reports variables under `vary` and of variants with which the checks of an element refuse every
 * draw, as they refuse a key that is given beside another which replaces it. To be called when all
 * variables have been read. */
void ald_check_draws(ald_reader *reader);

#endif
