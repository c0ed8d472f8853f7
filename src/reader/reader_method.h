/* SPDX-License-Identifier: Apache-2.0
 * What `run: method: closed form` requires of a study: a bow that strikes, bodies that are free or
 * fixed, and nothing that depends on time steps. */
#ifndef ALD_READER_METHOD_H
#define ALD_READER_METHOD_H

#include "reader.h"

/* whether the study is suitable for its method */
void ald_check_method(ald_reader *reader);

#endif
