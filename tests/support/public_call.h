/* SPDX-License-Identifier: Apache-2.0
 * A call of a public function with chosen arguments: what the file that cmake/PublicCalls.cmake
 * makes of the headers is written in. */
#ifndef ALD_TESTS_PUBLIC_CALL_H
#define ALD_TESTS_PUBLIC_CALL_H

#include <math.h>
#include <stdbool.h>

#include "allide/allide.h"

enum { PUBLIC_PARAMETERS_MAX = 16 };

/* Which arguments of a call are given, and what came of it. */
typedef struct public_call {
  enum { CALL_WITH_NOTHING, CALL_WITH_PLACES, CALL_WITHOUT_ONE, CALL_FAR_OFF } form;
  unsigned one;                           /* argument that is nothing, or far out of its range */
  bool is_nothing;                        /* the result is what stands for nothing */
  bool is_refused;                        /* the result is a status, and it is ALD_BAD_ARGUMENT */
  void *places[PUBLIC_PARAMETERS_MAX];    /* which the call is to empty */
  uint64_t counts[PUBLIC_PARAMETERS_MAX]; /* which it is to set to 0 */
  bool has_place[PUBLIC_PARAMETERS_MAX], has_count[PUBLIC_PARAMETERS_MAX];
} public_call;

/* A function of the public headers. */
typedef struct public_function {
  const char *name;
  void (*call)(public_call *made);
  unsigned parameters;
  bool has_pointers;
  unsigned ranges; /* bits of those parameters that can be far out of a range */
} public_function;

extern const public_function public_functions[];
extern const unsigned public_function_count;

/* ---- arguments: nothing, or something of that type for the parameter of that name */

#define NOTHING(type) _Generic((type){0}, double : (double)NAN, default : (type){0})
#define GIVES(n) (made->form >= CALL_WITHOUT_ONE && made->one != (n))
#define GIVES_PLACE(n) (GIVES(n) || made->form == CALL_WITH_PLACES)
#define IS_FAR(n) (made->form == CALL_FAR_OFF && made->one == (n))
#define PLACE(type, n) ((type)public_place(made, n))
#define PLACE_OF_COUNT(type, n) ((type)public_place_of_count(made, n))
#define GIVEN(type, name) \
  _Generic((type){0}, double: given_number(name), int: 1, unsigned: given_index(name), \
           unsigned long: given_index(name), unsigned long long: given_index(name),  \
           const char *: given_text(name), const char *const *: given_texts(name),   \
           ald_report *: given_report(), const ald_report *: given_report(),         \
           ald_builder *: given_builder(), ald_study *: given_study(),               \
           const ald_study *: given_study(), ald_batch *: given_batch(),             \
           const ald_batch *: given_batch(), ald_results *: given_results(),         \
           const ald_results *: given_results(), ald_sample *: given_sample(),       \
           const ald_sample *: given_sample(), ald_mesh *: given_mesh(),             \
           const ald_mesh *: given_mesh(), ald_warnings *: ald_warnings_create(),    \
           const ald_warnings *: ald_warnings_create(),                              \
           const ald_warning *: &given_warning, ald_scene *: given_scene(),          \
           const ald_scene *: given_scene(), ald_ranks *: (ald_ranks *)NULL,         \
           const ald_ranks *: (ald_ranks *)NULL,                                     \
           ald_radiation_table *: given_table(),                                     \
           const ald_radiation_table *: given_table(), ald_event_call: hear_event,   \
           ald_clash_call: hear_clash, ald_failure_call: hear_failure,               \
           default: given_room())

double given_number(const char *name);
unsigned given_index(const char *name);
const char *given_text(const char *name);
const char *const *given_texts(const char *name);
ald_report *given_report(void);
/* Whether the last two given reports, if there are any, have no text. */
bool given_reports_are_silent(void);
ald_builder *given_builder(void);
ald_study *given_study(void);
ald_batch *given_batch(void);
ald_results *given_results(void);
ald_sample *given_sample(void);
ald_mesh *given_mesh(void);
ald_scene *given_scene(void);
ald_radiation_table *given_table(void);
int hear_event(const ald_event_info *event, void *user);
int hear_clash(const ald_clash_info *clash, void *user);
void hear_failure(const ald_failure *failure, void *user);
/* Zeros, more than any struct or list of the interface takes here. */
void *given_room(void);
extern const ald_warning given_warning;
/* A folder with the results of given_study(), for all that need one. */
extern const char *given_folder;

void *public_place(public_call *made, unsigned n);
void *public_place_of_count(public_call *made, unsigned n);

/* ---- results */

#define JUDGE_STATUS(result)                       \
  do {                                             \
    const ald_status judged = (result);            \
    made->is_refused = judged == ALD_BAD_ARGUMENT; \
    made->is_nothing = judged == ALD_BAD_ARGUMENT; \
  } while (0)
#define JUDGE_TEXT(result)                        \
  do {                                            \
    const char *judged = (result);                \
    made->is_nothing = !judged || judged[0] == 0; \
  } while (0)
#define JUDGE_POINTER(result) (made->is_nothing = (result) == NULL)
#define JUDGE_NUMBER(result)                            \
  do {                                                  \
    const double judged = (double)(result);             \
    made->is_nothing = judged == 0 || judged != judged; \
  } while (0)

#endif
