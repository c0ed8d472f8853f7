/* SPDX-License-Identifier: Apache-2.0
 * The section `choose`: named variants, each with all its values, of which a scenario draws
 * one. */
#ifndef ALD_READER_CHOOSE_H
#define ALD_READER_CHOOSE_H

#include "reader.h"

void ald_read_choose(ald_reader *reader);

#endif
