/* SPDX-License-Identifier: Apache-2.0
 * The sections of the element kinds: definitions, and the bodies that each of them acts on. */
#ifndef ALD_READER_ELEMENTS_H
#define ALD_READER_ELEMENTS_H

#include "reader.h"

void ald_read_elements(ald_reader *reader);

#endif
