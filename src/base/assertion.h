/* SPDX-License-Identifier: Apache-2.0
 * What must hold inside the engine whatever the user's input: indices in range, lists sorted,
 * vectors of unit length, layouts frozen. Not for users' input, which gets a message. */
#ifndef ALD_ASSERTION_H
#define ALD_ASSERTION_H

/* Prints the place and the condition to stderr and aborts. */
_Noreturn void ald_assertion_failed(const char *condition, const char *file, int line);

/* Aborts if `condition` is false, in builds with ALLIDE_ASSERT: those with tests, sanitizers or
 * fuzzing. Elsewhere the condition is compiled but not evaluated; it must have no side effect. */
#ifdef ALD_ASSERTIONS
#define ALD_ASSERT(condition) \
  ((condition) ? (void)0 : ald_assertion_failed(#condition, __FILE__, __LINE__))
#else
#define ALD_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
