/* SPDX-License-Identifier: Apache-2.0
 * What comments and pages name is there: files, functions, members of structures. Names of what is
 * elsewhere, or made, or a user's example, are in a list, which has no name that nobody needs. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/source_code.h"
#include "support/source_rules.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
#define LIST "tests/project/names_elsewhere.txt"
enum { SLOTS = 1 << 18, LISTED_LIMIT = 256 };

/* ---- sets of words */

typedef struct word_set {
  char **slots; /* (SLOTS) */
  size_t count;
} word_set;

static char **slot_of(const word_set *set, const char *word, size_t length) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (size_t k = 0; k < length; k++) hash = (hash ^ (unsigned char)word[k]) * 16777619u;
  for (size_t slot = hash % SLOTS;; slot = (slot + 1) % SLOTS) {
    char *there = set->slots[slot];
    if (!there || (strncmp(there, word, length) == 0 && !there[length])) return &set->slots[slot];
  }
}

static bool set_has(const word_set *set, const char *word, size_t length) {
  return *slot_of(set, word, length) != NULL;
}

static void set_add(word_set *set, const char *word, size_t length) {
  char **slot = slot_of(set, word, length);
  if (*slot) return;
  *slot = strndup(word, length);
  assert_non_null(*slot);
  assert_true(++set->count < SLOTS / 2);
}

/* Does a word of the set begin so? */
static bool set_begins(const word_set *set, const char *start, size_t length) {
  for (size_t k = 0; k < SLOTS; k++) {
    if (set->slots[k] && strncmp(set->slots[k], start, length) == 0) return true;
  }
  return false;
}

/* Does a path of the set match a pattern? */
static bool set_matches(const word_set *set, const char *pattern) {
  for (size_t k = 0; k < SLOTS; k++) {
    if (set->slots[k] && matches(set->slots[k], pattern)) return true;
  }
  return false;
}

static void set_begin(word_set *set) {
  *set = (word_set){.slots = calloc(SLOTS, sizeof(char *))};
  assert_non_null(set->slots);
}

static void set_end(word_set *set) {
  for (size_t k = 0; k < SLOTS; k++) free(set->slots[k]);
  free(set->slots);
}

/* ---- what there is */

typedef struct listed {
  char name[PATH_TEXT];
  unsigned line;
  bool needed;
} listed;

static struct {
  word_set paths;   /* of files, whole and without the folders that they begin with */
  word_set words;   /* of code */
  word_set members; /* "structure.member" */
  listed list[LISTED_LIMIT];
  unsigned list_length;
} known;

static void known_begin(void) {
  set_begin(&known.paths);
  set_begin(&known.words);
  set_begin(&known.members);
  known.list_length = 0;
}

static void known_end(void) {
  set_end(&known.paths);
  set_end(&known.words);
  set_end(&known.members);
}

static void list_add(const char *text, unsigned line) {
  listed *entry = &known.list[known.list_length];
  if (sscanf(text, "%511s", entry->name) != 1 || entry->name[0] == '#') return;
  entry->line = line;
  entry->needed = false;
  assert_true(++known.list_length < LISTED_LIMIT);
}

/* Is a name in the list? Notes that it is needed. */
static bool is_listed(const char *name) {
  for (unsigned e = 0; e < known.list_length; e++) {
    if (strcmp(known.list[e].name, name) == 0) return known.list[e].needed = true;
  }
  return false;
}

static void learn_path(const char *path) {
  for (const char *at = path; at; at = strchr(at, '/')) {
    at += *at == '/';
    set_add(&known.paths, at, strlen(at));
  }
}

static void learn_words(const char *text) {
  unsigned length;
  for (const char *at = text; (length = next_word(&at)) > 0; at += length) {
    set_add(&known.words, at, length);
  }
}

/* `at` is behind the brace that opens a structure. */
static void learn_structure(const char *name, const char *at) {
  char member[PATH_TEXT];
  for (int depth = 1; *at && depth > 0;) {
    depth += (*at == '{') - (*at == '}');
    const char *word = at;
    const unsigned length = next_word(&word);
    if (word > at || length == 0) {
      at++;
      continue;
    }
    snprintf(member, sizeof member, "%s.%.*s", name, (int)length, word);
    set_add(&known.members, member, strlen(member));
    at += length;
  }
}

static void learn_structures(const char *code) {
  unsigned length;
  bool is_named = false; /* the word before was struct or union */
  for (const char *at = code; (length = next_word(&at)) > 0; at += length) {
    const char *behind = at + length + strspn(at + length, " \n");
    char name[NAME_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    if (is_named && *behind == '{') learn_structure(name, behind + 1);
    is_named = strcmp(name, "struct") == 0 || strcmp(name, "union") == 0;
  }
}

static void learn(const char *path, const char *text, findings *found) {
  (void)found;
  learn_path(path);
  if (matches(path, "*.[ch]") || matches(path, "*.cpp")) {
    char *code = only_parts(text, CODE | QUOTED | DIRECTIVE);
    learn_words(code);
    free(code);
    code = only_parts(text, CODE);
    learn_structures(code);
    free(code);
  } else if (matches(path, "*.sh") || matches(path, "*.cmake") || matches(path, "*.in") ||
             matches(path, "*.py") || matches(path, "*CMakeLists.txt") || !strchr(path, '.') ||
             matches(path, ".ci/run")) {
    learn_words(text);
  }
}

/* ---- rule: a file that is named is there */

static const char *const endings[] = {"c",   "h",   "cpp",  "sh",  "py",    "md",
                                      "yml", "csv", "json", "txt", "cmake", "awk"};

static bool is_ending(const char *text) {
  for (size_t k = 0; k < COUNT(endings); k++) {
    if (strcmp(text, endings[k]) == 0) return true;
  }
  return false;
}

static bool is_of_path(char c) { return isalnum((unsigned char)c) || (c && strchr("_./*-", c)); }

/* Parts of a name in capitals are for any: src/element/NAME.c, X_rows.h. */
static void capitals_to_stars(const char *name, char pattern[PATH_TEXT]) {
  size_t used = 0;
  for (const char *at = name; *at && used + 1 < PATH_TEXT;) {
    size_t length = 0;
    while (isupper((unsigned char)at[length])) length++;
    const bool begins = at == name || !isalnum((unsigned char)at[-1]);
    const bool is_for_any = length > 0 && begins && !isalnum((unsigned char)at[length]);
    pattern[used++] = is_for_any ? '*' : *at;
    at += is_for_any ? length : 1;
  }
  pattern[used] = 0;
}

static bool is_of_project(const char *name) {
  static const char *const folders[LIST_LENGTH] = {"kernels/*",    "src/*",   "include/*",
                                                   "tests/*",      "docs/*",  "examples/*",
                                                   "benchmarks/*", "cmake/*", ".ci/*"};
  return is_among(name, folders);
}

static bool file_is_there(const char *name) {
  char pattern[PATH_TEXT];
  const char *slash = strrchr(name, '/');
  if (set_has(&known.paths, name, strlen(name))) return true;
  capitals_to_stars(name, pattern);
  if (strchr(pattern, '*') && set_matches(&known.paths, pattern)) return true;
  return is_listed(name) || (slash && !is_of_project(name) && is_listed(slash + 1));
}

/* Judges what may be the name of a file. What is between < and > is a header of others, but for
 * those of the library; b.c is a product. */
static void judge_file(const char *path, unsigned line, char before, char *name, findings *found) {
  for (size_t last = strlen(name); last > 0 && name[last - 1] == '.'; last--) name[last - 1] = 0;
  const bool is_address = before == ':' && name[0] == '/';
  name += strspn(name, "./");
  char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
  const char *base = slash ? slash + 1 : name;
  if (!dot || dot - base < 2 || !is_ending(dot + 1) || is_address) return;
  if (before == '<' && strncmp(name, "allide/", 7) != 0) return;
  if (!file_is_there(name)) refuse(found, path, line, "there is no file %s", name);
}

static void judge_files(const char *path, const char *text, findings *found) {
  unsigned line = 1;
  for (const char *at = text; *at;) {
    size_t length = 0;
    while (is_of_path(at[length])) length++;
    if (length > 0) {
      char name[PATH_TEXT];
      snprintf(name, sizeof name, "%.*s", (int)length, at);
      judge_file(path, line, at > text ? at[-1] : ' ', name, found);
    }
    at += length;
    line += *at == '\n';
    at += *at != 0;
  }
}

/* ---- rule: a function, a type or a member that is named is there */

/* the part of a word in small letters before what is for any: 8 of ald_def_NAME; else all of it */
static size_t length_before_capitals(const char *word, size_t length) {
  if (!islower((unsigned char)word[0])) return length;
  size_t k = 0;
  while (k < length && !(isupper((unsigned char)word[k]) && word[k - 1] == '_')) k++;
  return k;
}

static bool word_is_there(const char *word, size_t length) {
  const size_t own = length_before_capitals(word, length);
  const bool is_start = own < length || word[length - 1] == '_' || word[length] == '*';
  char name[PATH_TEXT];
  if (is_start && set_begins(&known.words, word, own)) return true;
  snprintf(name, sizeof name, "%.*s", (int)length, word);
  return set_has(&known.words, word, length) || is_listed(name);
}

/* Judges a member, of which `dot` is at the dot; what has the ending of a file is none. */
static void judge_member(const char *path, unsigned line, const char *type, const char *dot,
                         findings *found) {
  char name[PATH_TEXT];
  const char *member = dot + 1;
  const unsigned length = next_word(&member);
  if (member != dot + 1 || !islower((unsigned char)*member)) return;
  snprintf(name, sizeof name, "%.*s", (int)length, member);
  if (is_ending(name)) return;
  snprintf(name, sizeof name, "%.*s", (int)(member + length - type), type);
  if (set_has(&known.members, name, strlen(name)) || is_listed(name)) return;
  refuse(found, path, line, "there is no member %s", name);
}

static void judge_words(const char *path, const char *text, findings *found) {
  unsigned line = 1, length;
  const char *last = text;
  for (const char *at = text; (length = next_word(&at)) > 0; at += length) {
    for (; last < at; last++) line += *last == '\n';
    const bool is_own = strncmp(at, "ald_", 4) == 0 || strncmp(at, "ALD_", 4) == 0 ||
                        strncmp(at, "ALLIDE_", 7) == 0;
    const bool is_call = strncmp(at + length, "()", 2) == 0 && isalpha((unsigned char)*at);
    if (!is_own && !is_call) continue;
    char name[PATH_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    if (!word_is_there(at, length)) {
      refuse(found, path, line, "there is no %s in the code", name);
    } else if (at[length] == '.' && strncmp(at, "ald_", 4) == 0) {
      judge_member(path, line, at, at + length, found);
    }
  }
}

/* Pages, and comments; the change log tells of what was. */
static void judge_references(const char *path, const char *text, findings *found) {
  static const char *const sources[LIST_LENGTH] = {"kernels/*.[ch]", "src/*.[ch]", "include/*.[ch]",
                                                   "tests/*.[ch]", "benchmarks/*.[ch]"};
  const bool is_page = matches(path, "*.md") && strcmp(path, "CHANGELOG.md") != 0;
  if (!is_page && !is_among(path, sources)) return;
  char *comments = is_page ? NULL : only_parts(text, COMMENT);
  judge_files(path, is_page ? text : comments, found);
  judge_words(path, is_page ? text : comments, found);
  free(comments);
}

/* ---- the rules, tested */

static const struct {
  const char *path, *text;
  const char *finding; /* NULL if all is fine */
} examples[] = {
    {"docs/a.md", "See `src/run/part.h`, part.h and `run/part.c`.", NULL},
    {"docs/a.md", "one\ntwo `src/run/gone.h`.", "docs/a.md:2: there is no file src/run/gone.h\n"},
    {"docs/a.md", "In gone.c.", "no file gone.c"},
    {"docs/a.md", "`tile/part.h`", "no file tile/part.h"},
    {"docs/a.md", "`un/part.h`", "no file un/part.h"},
    {"src/run/a.c", "int a; /* of\n gone.h */", "src/run/a.c:2: there is no file gone.h"},
    {"src/run/a.c", "#include \"gone.h\"\nchar *a = \"gone.c\", b = '\"'; // part.h", NULL},
    {"CHANGELOG.md", "gone.h", NULL},
    {"docs/a.yml", "# gone.h", NULL},
    {"docs/a.md", "../src/run/part.c and ./part.h", NULL},
    {"docs/a.md", "<stdio.h>, <allide/part.h>, https://a.org/b/gone.md", NULL},
    {"docs/a.md", "<allide/gone.h>", "no file allide/gone.h"},
    {"docs/a.md", "`src/*/part.h`, `run/NAME.c`, `X_rows.h`", NULL},
    {"docs/a.md", "`src/*/gone.h`", "no file src/*/gone.h"},
    {"docs/a.md", "`tile/NAME.c`", "no file tile/NAME.c"},
    {"docs/a.md", "a.c + 2.h, e.g. gone.hpp, 5.c", NULL},
    {"docs/a.md", "mine.yml, results/mine.yml", NULL},
    {"docs/a.md", "examples/mine.yml", "no file examples/mine.yml"},
    {"docs/a.md", "`ald_part_go()`, ald_part and call(), ald_part.h", NULL},
    {"docs/a.md", "\n`ald_part_went()`", "docs/a.md:2: there is no ald_part_went in the code"},
    {"docs/a.md", "went() 3()", "no went in the code"},
    {"docs/a.md", "went (2) of ALD_PART", NULL},
    {"docs/a.md", "ALD_WENT", "no ALD_WENT in"},
    {"docs/a.md", "ald_part.size, ald_part.inner, ald_part. size", NULL},
    {"src/a.h", "/* ald_part.width */", "src/a.h:1: there is no member ald_part.width"},
    {"docs/a.md", "ald_part.int", NULL}, /* any word of it */
    {"docs/a.md", "ald_part.after", "no member ald_part.after"},
    {"docs/a.md", "ald_part_*, ald_part_NAME, ald_part_, ALD_PA*", NULL},
    {"docs/a.md", "ald_port_*", "no ald_port_ in"},
    {"docs/a.md", "ald_port_NAME()", "no ald_port_NAME in"},
};

static void know_an_example(void) {
  static const char code[] =
      "/* went */\n#define ALD_PART 1\ntypedef struct ald_part {\n  int size; /* width */\n"
      "  struct {\n    int inner;\n  } nested;\n} ald_part;\nint after;\nvoid ald_part_go(void);\n"
      "void call(void);\n";
  known_begin();
  learn("src/run/part.h", code, NULL);
  learn("src/run/part.c", "", NULL);
  learn("src/run/ald_part.h", "", NULL);
  learn("kernels/pass/part_rows.h", "", NULL);
  learn("include/allide/part.h", "", NULL);
  list_add("# a comment\n", 1);
  list_add("mine.yml\n", 2);
  list_add("old.yml\n", 3);
}

static void list_refuse_unneeded(findings *found) {
  for (unsigned e = 0; e < known.list_length; e++) {
    if (known.list[e].needed) continue;
    refuse(found, LIST, known.list[e].line, "nothing refers to %s: take it off the list",
           known.list[e].name);
  }
}

static void rules_know_right_from_wrong(void **state) {
  (void)state;
  know_an_example();
  for (size_t i = 0; i < COUNT(examples); i++) {
    findings found = {0};
    judge_references(examples[i].path, examples[i].text, &found);
    if (found.count != (examples[i].finding ? 1u : 0u) ||
        (examples[i].finding && !strstr(found.text, examples[i].finding))) {
      fail_msg("%s with %s\nexpected: %s\nfound %u: %s", examples[i].path, examples[i].text,
               examples[i].finding ? examples[i].finding : "nothing", found.count, found.text);
    }
  }
  findings found = {0};
  list_refuse_unneeded(&found);
  assert_string_equal(found.text, LIST ":3: nothing refers to old.yml: take it off the list\n");
  known_end();
}

static void list_read(void) {
  FILE *stream = fopen(ALD_SOURCE_FOLDER "/" LIST, "r");
  assert_non_null(stream);
  char line[PATH_TEXT];
  for (unsigned number = 1; fgets(line, sizeof line, stream); number++) list_add(line, number);
  fclose(stream);
}

static void references_are_there(void **state) {
  (void)state;
  static const char *const folders[LIST_LENGTH] = {
      ".", "kernels", "src", "include", "tests", "docs", "examples", "benchmarks", "cmake", ".ci"};
  static findings found;
  known_begin();
  list_read();
  find_in(folders, learn, &found);
  assert_true(known.words.count > 10000 && known.members.count > 1000);
  find_in(folders, judge_references, &found);
  list_refuse_unneeded(&found);
  print_message("%u names of files or functions elsewhere\n", known.list_length);
  known_end();
  fail_on(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rules_know_right_from_wrong),
      cmocka_unit_test(references_are_there),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
