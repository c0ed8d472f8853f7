/* SPDX-License-Identifier: Apache-2.0
 * The sections `stop` and `limits`: rules that monitor a scenario. */
#ifndef ALD_READER_RULES_H
#define ALD_READER_RULES_H

#include "reader.h"

void ald_read_rules(ald_reader *reader);

#endif
