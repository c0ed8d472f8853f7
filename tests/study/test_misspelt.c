/* SPDX-License-Identifier: Apache-2.0
 * One word of a good study is misspelt: one error, at that word, with the word that was meant, and
 * none that merely follows from it.
 *
 * Tiny studies, examples and templates, each key and each name in turn: a letter from the middle is
 * lost; of each number the first digit is a letter. A seed that is printed (ALLIDE_TEST_SEED)
 * chooses among them; ALLIDE_TEST_MISSPELT=all takes them all. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "allide/allide.h"
#include "base/document.h"
#include "base/words.h"
#include "model/sections.h"
#include "reader/study_read.h"
#include "support/random.h"

enum {
  TEXT = 1 << 16,
  STUDIES = 256,
  WORD = 128,
  CHOSEN = 500 /* keys: they take a few seconds */
};

/* What a word of a study is. */
typedef enum word_sort {
  WORD_SECTION, /* a key of the study itself */
  WORD_KEY,     /* a key of an entry, or of what is in it */
  WORD_NAME,    /* a value, or a key: the name of a body, the path of a number */
  WORD_NUMBER   /* a value that is a number, with a unit or without */
} word_sort;

typedef struct place {
  word_sort sort;
  uint32_t study;
  ald_place at;
  char word[WORD];
} place;

static char *paths[STUDIES], *texts[STUDIES];
static uint32_t warnings[STUDIES]; /* of each as it is */
static uint32_t study_count, place_count, place_capacity;
static place *places;
static ald_report *report;

/* ------------------------------------------------------------------------------ studies */

static uint32_t count_of(const char *text, const char *words) {
  uint32_t count = 0;
  for (const char *at = text; (at = strstr(at, words)); at++) count++;
  return count;
}

static char *read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s cannot be read", path);
  char *text = calloc(1, TEXT);
  assert_non_null(text);
  assert_true(fread(text, 1, TEXT - 1, file) < TEXT - 1);
  fclose(file);
  return text;
}

static ald_status read_study(const char *text, const char *path) {
  ald_study *study = NULL;
  ald_report_clear(report);
  const ald_status status = ald_study_read_files(text, path, NULL, 0, true, &study, report);
  ald_study_destroy(study);
  return status;
}

static void find_studies(const char *pattern) {
  glob_t found = {0};
  assert_int_equal(glob(pattern, 0, NULL, &found), 0);
  for (size_t k = 0; k < found.gl_pathc; k++) {
    char *text = read_text(found.gl_pathv[k]);
    /* bases of other studies are none by themselves */
    if (read_study(text, found.gl_pathv[k]) != ALD_OK) {
      free(text);
      continue;
    }
    assert_true(study_count < STUDIES);
    warnings[study_count] = count_of(ald_report_text(report), ": warning: ");
    paths[study_count] = strdup(found.gl_pathv[k]);
    texts[study_count++] = text;
  }
  globfree(&found);
}

/* ------------------------------------------------------------------------------ words */

static void add_place(word_sort sort, struct fy_node *node) {
  if (place_count == place_capacity) {
    place_capacity = 2 * place_capacity + 256;
    places = realloc(places, place_capacity * sizeof *places);
    assert_non_null(places);
  }
  place *p = &places[place_count];
  *p = (place){.sort = sort, .study = study_count, .at = ald_node_place(node)};
  ald_node_text(node, p->word, sizeof p->word);
  /* of one letter nothing would be left; `<<` merges */
  if (strlen(p->word) > 1 && strcmp(p->word, "<<") != 0) place_count++;
}

/* Names that the user chose, whatever they are: those of entries, the quantities of `vary`. */
static bool has_free_names(const ald_section *section, int depth) {
  if (depth == 2) return section->entry != NULL;
  return depth == 3 && section->inner != NULL;
}

/* A path of a number: what a variant sets, the levels of a grid. */
static bool is_path(const ald_section *section, int depth) {
  if (section->inner) return depth > 4;
  return depth == 3 && strcmp(section->name, "sampling") == 0;
}

static ald_section section_named(const char *name) {
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (s > 0 && strcmp(section.name, name) == 0) return section;
  }
  return (ald_section){.name = ""};
}

static struct fy_node *root_node;

/* is a value the name of a body? */
static bool names_a_body(struct fy_node *node) {
  char word[WORD];
  struct fy_node *bodies = fy_node_mapping_lookup_value_by_simple_key(root_node, "bodies", FY_NT);
  if (!bodies || !fy_node_is_mapping(bodies)) return false;
  ald_node_text(node, word, sizeof word);
  return *word && fy_node_mapping_lookup_value_by_simple_key(bodies, word, FY_NT);
}

static void find_words(struct fy_node *node, const ald_section *section, int depth) {
  char text[WORD];
  void *at = NULL;
  ald_node_text(node, text, sizeof text);
  if (fy_node_is_sequence(node)) {
    for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &at));) {
      find_words(item, section, depth + 1);
    }
  } else if (fy_node_is_mapping(node)) {
    for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(node, &at));) {
      struct fy_node *key = fy_node_pair_key(pair);
      char name[WORD];
      const ald_section own = section_named(ald_node_text(key, name, sizeof name));
      if (depth == 1) add_place(WORD_SECTION, key);
      if (depth > 1 && !has_free_names(section, depth)) {
        add_place(is_path(section, depth) ? WORD_NAME : WORD_KEY, key);
      }
      find_words(fy_node_pair_value(pair), depth == 1 ? &own : section, depth + 1);
    }
  } else if (depth > 2 && names_a_body(node)) {
    add_place(WORD_NAME, node);
  } else if (depth > 2 && strchr("-0123456789", *text)) {
    add_place(WORD_NUMBER, node);
  }
}

static void find_places(void) {
  const uint32_t all = study_count;
  for (study_count = 0; study_count < all; study_count++) {
    ald_diagnosis *diagnosis = ald_diagnosis_create(paths[study_count], texts[study_count]);
    ald_document *document = NULL;
    assert_non_null(diagnosis);
    assert_int_equal(ald_document_parse(texts[study_count], 0, diagnosis, &document), ALD_OK);
    root_node = ald_document_root(document);
    find_words(root_node, NULL, 1);
    ald_document_destroy(document);
    ald_diagnosis_destroy(diagnosis);
  }
}

/* ------------------------------------------------------------------------------ one word */

/* the text without a letter in the middle of a word, or with a letter in place of a number's first
 * digit */
static void misspell(const place *p, char *text, char *word) {
  const char *from = texts[p->study];
  for (int line = 1; line < p->at.line; line++) from = strchr(from, '\n') + 1;
  from += p->at.column - 1;
  const size_t length = strlen(p->word);
  if (*from == '"' || *from == '\'') from++;
  assert_memory_equal(from, p->word, length);
  const size_t lost = length / 2, before = (size_t)(from - texts[p->study]) + lost;
  memcpy(text, texts[p->study], before);
  strcpy(text + before, texts[p->study] + before + 1);
  memcpy(word, p->word, lost);
  strcpy(word + lost, p->word + lost + 1);
  if (p->sort != WORD_NUMBER) return;
  strcpy(text, texts[p->study]);
  text[from - texts[p->study]] = 'x';
  strcpy(word, p->word);
  word[0] = 'x';
}

/* whether the messages are one error, in the word's line, that says what was meant */
static bool is_explained(const place *p, const char *word) {
  char line[2048], meant[2 * WORD];
  const char *said = ald_report_text(report);
  snprintf(line, sizeof line, "%s:%d:", paths[p->study], p->at.line);
  if (count_of(said, ": error: ") != 1 || !strstr(said, line)) return false;
  if (count_of(said, ": warning: ") > warnings[p->study]) return false;
  const char *error = strstr(said, ": error: ");
  const char *at = error;
  while (at > said && at[-1] != '\n') at--;
  if (strncmp(at, line, strlen(line)) != 0) return false;
  /* another word may be as near */
  snprintf(meant, sizeof meant, "\"%s\"?", p->word);
  const char *said_instead = strstr(error, "did you mean \"");
  if (p->sort == WORD_NAME || p->sort == WORD_NUMBER) return true;
  if (!said_instead) return strstr(error, "given twice") != NULL;
  if (strstr(error, meant)) return true;
  char other[WORD];
  snprintf(other, sizeof other, "%s", said_instead + strlen("did you mean \""));
  other[strcspn(other, "\"")] = '\0';
  return ald_word_distance(word, other) <= ald_word_distance(word, p->word);
}

static bool is_right(const place *p, uint32_t *good) {
  static char text[TEXT];
  char word[WORD];
  misspell(p, text, word);
  if (read_study(text, paths[p->study]) == ALD_OK) {
    (*good)++;
    return true;
  }
  if (is_explained(p, word)) return true;
  print_message("\"%s\" in place of \"%s\":\n%s\n", word, p->word, ald_report_text(report));
  return false;
}

static void judge(word_sort sort, uint32_t chosen, uint32_t least) {
  const uint64_t seed = test_seed();
  test_random random = test_random_from(seed, (uint64_t)sort);
  const char *which = getenv("ALLIDE_TEST_MISSPELT");
  uint32_t of_sort = 0, judged = 0, wrong = 0, good = 0;
  for (uint32_t k = 0; k < place_count; k++) of_sort += places[k].sort == sort;
  const double share = which && strcmp(which, "all") == 0 ? 1 : (double)chosen / of_sort;
  for (uint32_t k = 0; k < place_count; k++) {
    if (places[k].sort != sort || test_uniform(&random, 0, 1) >= share) continue;
    judged++;
    wrong += is_right(&places[k], &good) ? 0 : 1;
  }
  print_message("  %u of %u words, %u of them are words too, %u wrong\n", judged, of_sort, good,
                wrong);
  assert_int_equal(wrong, 0);
  assert_true(of_sort >= least);
  assert_true(good * 50 <= judged);
}

static void a_misspelt_key_gives_one_error(void **state) {
  (void)state;
  judge(WORD_KEY, CHOSEN, 3000);
}

static void a_misspelt_section_gives_one_error(void **state) {
  (void)state;
  judge(WORD_SECTION, CHOSEN / 4, 300);
}

static void a_misspelt_name_of_a_body_gives_one_error(void **state) {
  (void)state;
  judge(WORD_NAME, CHOSEN / 4, 300);
}

static void a_misspelt_number_gives_one_error(void **state) {
  (void)state;
  judge(WORD_NUMBER, CHOSEN / 4, 3000);
}

static int set_up(void **state) {
  (void)state;
  report = ald_report_create();
  find_studies(ALD_SOURCE_FOLDER "/tests/checkers/*.yml");
  find_studies(ALD_SOURCE_FOLDER "/examples/*/*.yml");
  find_studies(ALD_SOURCE_FOLDER "/src/cli/templates/*.yml");
  find_places();
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  for (uint32_t s = 0; s < study_count; s++) {
    free(paths[s]);
    free(texts[s]);
  }
  free(places);
  ald_report_destroy(report);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_misspelt_key_gives_one_error),
      cmocka_unit_test(a_misspelt_section_gives_one_error),
      cmocka_unit_test(a_misspelt_name_of_a_body_gives_one_error),
      cmocka_unit_test(a_misspelt_number_gives_one_error),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
