/* SPDX-License-Identifier: Apache-2.0
 * Orders to what another order has let go for good. */
#ifndef ALD_READER_GONE_H
#define ALD_READER_GONE_H

#include "reader.h"

/* Reports orders that can change nothing, once it is known what varies: what they set is set for
 * good by another one, at an earlier time in all scenarios, or which they follow. */
void ald_check_gone(ald_reader *reader);

#endif
