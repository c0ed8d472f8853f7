/* SPDX-License-Identifier: Apache-2.0
 * The sections `stop` and `limits`: rules that monitor a scenario. */
#ifndef ALD_READER_RULES_H
#define ALD_READER_RULES_H

#include "reader.h"

void ald_read_rules(ald_reader *reader);

/* The results that `any of` names, all of one unit, as operands of a rule, and their dimension.
 * @return false after a message */
bool ald_read_operands(ald_reader *reader, struct fy_node *node, const char *path, ald_rule *rule,
                       ald_dimension *dimension);

#endif
