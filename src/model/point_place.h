/* SPDX-License-Identifier: Apache-2.0
 * Bodies that the section `points` is written out with: each tells where its point begins. */
#ifndef ALD_POINT_PLACE_H
#define ALD_POINT_PLACE_H

#include "study.h"

/* 1 + the instance of the point whose place a body of its name is; 0: it is another one. */
uint32_t ald_point_of_place(const ald_study *study, uint32_t body);

#endif
