/* SPDX-License-Identifier: Apache-2.0
 * The section `sampling`: the design of experiment that gives scenarios their random numbers. */
#ifndef ALD_READER_SAMPLING_H
#define ALD_READER_SAMPLING_H

#include "reader/reader.h"

/* whether the study is suitable for its method */
void ald_check_method(ald_reader *reader);

void ald_read_sampling(ald_reader *reader);

#endif
