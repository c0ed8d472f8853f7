/* SPDX-License-Identifier: Apache-2.0
 * Bodies whose first axis is any direction: known answers have directions that an element of a body
 * can have in its plane alone. */
#ifndef ALD_TESTS_GOLDEN_AXIS_H
#define ALD_TESTS_GOLDEN_AXIS_H

#include "posed.h"

/* a body at rest at the origin whose first axis is e, a unit vector; any other e fails the test */
posed_body golden_axis(const double e[3]);
/* a vector of the earth's axes in those of a body */
void golden_axis_own(const posed_body *body, const double earth[3], double own[3]);

#endif
