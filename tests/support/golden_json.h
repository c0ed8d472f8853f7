/* SPDX-License-Identifier: Apache-2.0
 * Known answers of the station-keeping elements: a JSON file of cases with one tolerance, each case
 * an input and an output, or an input and steps through which one state is carried. */
#ifndef ALD_TESTS_GOLDEN_JSON_H
#define ALD_TESTS_GOLDEN_JSON_H

#include "golden.h"

typedef struct golden_set {
  struct fy_document *document;
  struct fy_node *cases; /* sequence */
  int case_count;
  double relative, absolute; /* `tol` of the file; NaN where it has none */
} golden_set;

/* Opens `file` of golden_folder(part). Where there is no such folder the test is skipped with a
 * message; a file that cannot be read, has no case, or has members beside cases and tolerances that
 * no reader knows, fails it. */
golden_set golden_open(const char *part, const char *file);
void golden_close(golden_set *set);

/* Member of a mapping, or NULL if it is absent or null. */
struct fy_node *golden_member(struct fy_node *node, const char *member);
/* A member that must be there. */
struct fy_node *golden_need(struct fy_node *node, const char *member);
/* A list that must be there and not empty. */
struct fy_node *golden_need_list(struct fy_node *node, const char *member);
/* A whole number, a number, so many numbers, a word that must be there; a word is static like
 * golden_word(). */
int golden_need_whole(struct fy_node *node, const char *member);
double golden_need_number(struct fy_node *node, const char *member);
void golden_need_numbers(struct fy_node *node, const char *member, double *values, int count);
const char *golden_need_word(struct fy_node *node, const char *member);
/* Which of these words a member is, which must be there and be one of them; NULL ends them. */
int golden_need_choice(struct fy_node *node, const char *member, const char *const *words);
/* Place of a scalar among names, which end with NULL; -1: it is none of them. */
int golden_place(struct fy_node *word, const char *const *names);
/* Fails the test if a mapping has a member that is not in the list, which ends with NULL: what is
 * not read is not tested. */
void golden_expect_members(struct fy_node *mapping, const char *const *names);
/* A case with these members at most; prints its name, which it must have. */
struct fy_node *golden_case(const golden_set *set, int index, const char *const *members);
/* Items of a sequence; 0 for NULL. */
int golden_length(struct fy_node *sequence);
struct fy_node *golden_at(struct fy_node *sequence, int index);

/* How many numbers golden_values() finds. */
int golden_value_count(struct fy_node *node);
/* All numbers of a scalar or of a sequence, nested ones row by row, null as NaN; true and false are
 * 1 and 0. Writes at most `room` and fails the test if there are more. Returns how many; 0 for
 * NULL. */
int golden_values(struct fy_node *node, double *values, int room);
/* The same of a member: golden_values(golden_member(node, member), ...). */
int golden_numbers(struct fy_node *node, const char *member, double *values, int room);

/* The rows of `series`, lists of numbers in rising first columns, whose names the list `columns` of
 * the node has in any order: (count x width) in the order of `names` (width, then NULL); free()
 * them. Fails the test where a name is missing or unknown, or there is no row. */
double *golden_rows(struct fy_node *node, const char *const *names, int *count);

/* The longest step, `longest` at most, of which all times are whole multiples to 1e-5 of
 * `longest`, so that a run has a row at each; fails the test if that is less than 1/200 of it. */
double golden_common_step(const double *times, int count, double longest);

/* |value - expected| <= relative max(|expected|, scale) + absolute; a NaN is near nothing. */
bool golden_is_near(double value, double expected, double relative, double scale, double absolute);
/* Fails the test, and says of what, unless golden_is_near(). */
void golden_near(const char *what, double value, double expected, double relative, double scale,
                 double absolute);

#endif
