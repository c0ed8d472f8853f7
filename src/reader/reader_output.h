/* SPDX-License-Identifier: Apache-2.0
 * The sections `output`, what is stored besides the table of scenarios, and `stop study`, when the
 * study ends. */
#ifndef ALD_READER_OUTPUT_H
#define ALD_READER_OUTPUT_H

#include "reader.h"

void ald_read_output(ald_reader *reader); /* `output` and `stop study` */

#endif
