/* SPDX-License-Identifier: Apache-2.0
 * The section `sweep`: values of numbers of which each makes a study of its own; and `set`, which
 * gives them. */
#ifndef ALD_READER_SWEEP_H
#define ALD_READER_SWEEP_H

#include "base/document.h"
#include "reader.h"

/* Puts the values of `set` into the whole study, before anything else is read. */
void ald_read_set(ald_reader *reader, ald_document *whole);

/* The section `sweep`. */
void ald_read_sweep(ald_reader *reader);

#endif
