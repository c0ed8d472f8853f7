/* SPDX-License-Identifier: Apache-2.0
 * Small studies with one mistake each, and sound ones beside them: what is said of them. */
#ifndef ALD_TESTS_SENSED_H
#define ALD_TESTS_SENSED_H

#include <stddef.h>

/* A study and what must be said of it: a code, and the element or key. NULL: nothing. */
typedef struct sensed {
  const char *text, *code, *element;
} sensed;

/* Fails the test unless each of the studies has its warning once and, but for what depends on steps
 * and on the start of bodies, no other one. */
void expect_sensed(const sensed *list, size_t count);

#endif
