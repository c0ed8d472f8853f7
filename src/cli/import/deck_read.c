/* SPDX-License-Identifier: Apache-2.0
 * Reads an input file of MoorDyn: its sections, bodies, points, lines and failures. */
#include "deck_read.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ------------------------------------------------------------------------------
 * The text of a file of tables, line by line and word by word, with messages that say where. */

enum { TEXT_LIMIT = 16 << 20, ERRORS_SHOWN = 20 };
static const char blanks[] = " \t\r\f\v";

/* ------------------------------------------------------------------------------ the file */

/* reads all of a stream; NULL with errno where that fails, or it is too large (EFBIG) */
static char *read_all(FILE *stream, size_t *length) {
  char *text = NULL;
  size_t room = 0, got;
  *length = 0;
  do {
    if (*length + 1 >= room) {
      room = room ? 2 * room : 65536;
      char *more = room > 2 * TEXT_LIMIT ? NULL : realloc(text, room);
      if (!more) {
        errno = room > 2 * TEXT_LIMIT ? EFBIG : ENOMEM;
        free(text);
        return NULL;
      }
      text = more;
    }
    got = fread(text + *length, 1, room - *length - 1, stream);
    *length += got;
  } while (got > 0);
  text[*length] = '\0';
  if (!ferror(stream)) return text;
  free(text);
  return NULL;
}

/* Reads a file. @return 1 if it is there and a text; else it has said why not */
static int deck_text_open(deck_text *t, const char *file) {
  size_t length = 0;
  *t = (deck_text){.file = file};
  errno = 0;
  FILE *stream = fopen(file, "rb");
  if (stream) t->text = read_all(stream, &length);
  const int error = errno;
  if (stream) fclose(stream);
  if (!t->text) {
    fprintf(stderr, "%s: error: it cannot be read: %s\n", file, strerror(error));
    t->errors++;
    return 0;
  }
  t->next = t->text;
  if (strlen(t->text) != length) {
    deck_error(t, NULL, "it holds a zero byte: it is no text");
    return 0;
  }
  if (strncmp(t->text, "\xef\xbb\xbf", 3) == 0) t->next += 3;
  return 1;
}

void deck_text_close(deck_text *t) {
  free(t->text);
  t->text = t->next = t->line = NULL;
  t->count = 0;
}

void deck_error(deck_text *t, const char *word, const char *format, ...) {
  va_list list;
  if (++t->errors > ERRORS_SHOWN) return;
  fputs(t->file, stderr);
  if (t->number > 0) fprintf(stderr, ":%d", t->number);
  if (word && t->line) fprintf(stderr, ":%d", (int)(word - t->line) + 1);
  fputs(": error: ", stderr);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fputc('\n', stderr);
}

/* ------------------------------------------------------------------------------ lines */

int deck_text_line(deck_text *t) {
  while (*t->next) {
    char *end = t->next + strcspn(t->next, "\n");
    t->line = t->next;
    t->next = *end ? end + 1 : end;
    *end = '\0';
    t->number++;
    t->count = 0;
    if (t->line[strspn(t->line, blanks)]) return 1;
  }
  return 0;
}

void deck_text_divide(deck_text *t, int comments) {
  char *at = t->line;
  t->count = 0;
  if (comments) at[strcspn(at, "!#%")] = '\0';
  for (at += strspn(at, blanks); *at && t->count < DECK_WORDS; at += strspn(at, blanks)) {
    t->words[t->count++] = at;
    at += strcspn(at, blanks);
    if (*at) *at++ = '\0';
  }
}

char *deck_text_phrase(deck_text *t) {
  char *at = t->line + strspn(t->line, blanks);
  if (strncmp(at, "---", 3) != 0) return NULL;
  at += strspn(at, "- \t");
  char *end = at + strlen(at);
  while (end > at && strchr("- \t\r", end[-1])) end--;
  *end = '\0';
  return at;
}

int deck_text_is(const char *word, const char *names) {
  const size_t length = strlen(word);
  for (const char *at = names; *at;) {
    const size_t name = strcspn(at, "|");
    if (name == length && strncasecmp(at, word, length) == 0) return 1;
    at += name + (at[name] == '|');
  }
  return 0;
}

int deck_text_number(const char *word, double *value) {
  char *end = NULL;
  /* no hexadecimal numbers, no words such as nan */
  if (!*word || word[strspn(word, "+-.0123456789eE")]) return 0;
  const double read = strtod(word, &end);
  if (*end || !isfinite(read)) return 0;
  *value = read;
  return 1;
}

/* ------------------------------------------------------------------------------ tables */

/* a name as a table of columns has it first: "ID" of "ID|Node" */
static int first_name(const char *names) { return (int)strcspn(names, "|"); }

static void refuse_column(const deck_table *table, deck_text *t, const char *word) {
  char known[512];
  size_t length = 0;
  for (size_t c = 0; c < table->count && length < sizeof known; c++) {
    const char *names = table->columns[c].names;
    length += (size_t)snprintf(known + length, sizeof known - length, "%s%.*s", c ? ", " : "",
                               first_name(names), names);
  }
  deck_error(t, word, "%s: column '%s' is not known; there are %s", table->section, word, known);
}

static void place_column(deck_table *table, deck_text *t, size_t at) {
  char *word = t->words[at];
  const size_t length = strlen(word);
  int is_known = 0;
  if (length > 1 && word[length - 1] == '*') word[length - 1] = '\0'; /* CG* and the like */
  for (size_t c = 0; c < table->count; c++) {
    if (!deck_text_is(word, table->columns[c].names)) continue;
    is_known = 1;
    if (table->place[c] >= 0) continue; /* of Y0 and y0 the first is a place, the second an angle */
    table->place[c] = (int)at;
    return;
  }
  if (is_known) {
    deck_error(t, word, "%s: column '%s' is there twice", table->section, word);
  } else {
    refuse_column(table, t, word);
  }
}

/* Reads the two lines that a table begins with: names and units. @return 1 if all are known */
static int deck_table_begin(deck_table *table, deck_text *t, int has_units) {
  const int before = t->errors;
  deck_text_divide(t, 0);
  table->words = t->count;
  for (size_t c = 0; c < table->count; c++) table->place[c] = -1;
  for (size_t at = 0; at < t->count; at++) place_column(table, t, at);
  for (size_t c = 0; c < table->count; c++) {
    const char *names = table->columns[c].names;
    if (table->place[c] >= 0 || !table->columns[c].needed) continue;
    deck_error(t, NULL, "%s: there is no column '%.*s'", table->section, first_name(names), names);
  }
  if (!has_units || !deck_text_line(t)) return t->errors == before;
  const char first = t->line[strspn(t->line, blanks)];
  if (first != '(' && first != '[') {
    deck_error(t, NULL, "%s: a line of units, (-) (m) ..., must follow the names of the columns",
               table->section);
  }
  return t->errors == before;
}

/* Divides the line at hand as a row. @return 1 if it has as many words as the table has columns */
static int deck_table_row(const deck_table *table, deck_text *t) {
  deck_text_divide(t, 1);
  if (t->count == table->words) return 1;
  if (t->count > 0) {
    deck_error(t, t->words[t->count > table->words ? table->words : t->count - 1],
               "%s: %zu words in a row of %zu columns; a comment begins with !, # or %%",
               table->section, t->count, table->words);
  }
  return 0;
}

const char *deck_table_word(const deck_table *table, const deck_text *t, size_t column) {
  const int at = table->place[column];
  return at >= 0 && (size_t)at < t->count ? t->words[at] : NULL;
}

double deck_table_number(const deck_table *table, deck_text *t, size_t column, double missing) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  double value = missing;
  if (word && !deck_text_number(word, &value)) {
    deck_error(t, word, "%s: %.*s: '%s' is no number", table->section, first_name(names), names,
               word);
  }
  return value;
}

double deck_table_least(const deck_table *table, deck_text *t, size_t column, double least) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  const double value = deck_table_number(table, t, column, least);
  if (value >= least) return value;
  deck_error(t, word, "%s: %.*s: %s is below %g", table->section, first_name(names), names, word,
             least);
  return least;
}

double deck_table_positive(const deck_table *table, deck_text *t, size_t column) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  const int before = t->errors;
  const double value = deck_table_number(table, t, column, 1);
  if (value > 0) return value;
  if (t->errors == before) {
    deck_error(t, word, "%s: %.*s: %s is not above 0", table->section, first_name(names), names,
               word);
  }
  return 1;
}

/* A whole number from 1 on; 0 after a message. */
static unsigned deck_table_count(const deck_table *table, deck_text *t, size_t column) {
  const char *word = deck_table_word(table, t, column), *names = table->columns[column].names;
  if (!word) return 0;
  const size_t length = strlen(word);
  if (length <= 6 && word[strspn(word, "0123456789")] == '\0' && atoi(word) > 0) {
    return (unsigned)atoi(word);
  }
  deck_error(t, word, "%s: %.*s: '%s' is no whole number from 1 to 999999", table->section,
             first_name(names), names, word);
  return 0;
}

/* ------------------------------------------------------------------------------------------ */

int deck_open_beside(deck_text *t, deck_text *from, const char *name) {
  char path[1024];
  const char *slash = strrchr(from->file, '/');
  const int folder = slash && *name != '/' ? (int)(slash - from->file) + 1 : 0;
  const int length = snprintf(path, sizeof path, "%.*s%s", folder, from->file, name);
  FILE *there = length < (int)sizeof path ? fopen(path, "rb") : NULL;
  if (!there) {
    deck_error(from, NULL, "file '%s', which is named here, is not there (%s)", name, path);
    return 0;
  }
  fclose(there);
  if (deck_text_open(t, path)) {
    t->file = name;
    return 1;
  }
  from->errors += t->errors;
  deck_text_close(t);
  return 0;
}

/* ------------------------------------------------------------------------------ bodies */

enum { BODY_ID, BODY_ATTACHMENT, BODY_POSE };
static const deck_column body_columns[] = {
    {"ID|Body", 1}, {"Attachment|Type", 1}, {"X0|X", 1},   {"Y0|Y", 1}, {"Z0|Z", 1},
    {"r0|roll", 1}, {"p0|pitch", 1},        {"y0|yaw", 1}, {"Mass", 0}, {"CG", 0},
    {"I", 0},       {"Volume", 0},          {"CdA", 0},    {"Ca", 0},
};

static const deck_body *find_body(const deck *d, unsigned id) {
  const deck_body *bodies = d->bodies.items;
  for (size_t b = 0; b < d->bodies.count; b++) {
    if (bodies[b].id == id) return &bodies[b];
  }
  return NULL;
}

static void read_body(const deck_table *table, deck_text *t, deck *d) {
  const char *kind = deck_table_word(table, t, BODY_ATTACHMENT);
  const unsigned id = deck_table_count(table, t, BODY_ID);
  int turns = 0;
  if (id && find_body(d, id)) deck_error(t, t->words[0], "BODIES: body %u is there twice", id);
  deck_body *body = deck_add(&d->bodies, sizeof *body);
  if (!body) return;
  body->id = id;
  body->is_fixed = deck_text_is(kind, "Fixed|Fix|Anchor");
  for (size_t k = 0; k < 6; k++) {
    body->pose[k] = deck_table_number(table, t, BODY_POSE + k, 0);
    turns += k >= 3 && body->pose[k] != 0;
  }
  if (turns > 1) {
    deck_error(t, kind,
               "BODIES: body %u is turned about more than one axis; give one of r0, p0, y0", id);
  }
  if (!body->is_fixed && !deck_text_is(kind, "Coupled|Vessel|Ves|Cpld")) {
    deck_error(
        t, kind,
        "BODIES: body %u is '%s'; only Fixed and Coupled bodies can be imported: give one that "
        "moves freely by hand, under bodies, with freedoms: six",
        id, kind);
  }
}

/* ------------------------------------------------------------------------------ points */

enum {
  POINT_ID,
  POINT_ATTACHMENT,
  POINT_PLACE,
  POINT_MASS = POINT_PLACE + 3,
  POINT_VOLUME,
  POINT_DRAG,
  POINT_ADDED,
  POINT_FORCE
};
static const deck_column point_columns[] = {
    {"ID|Node|Point", 1},
    {"Attachment|Type", 1},
    {"X", 1},
    {"Y", 1},
    {"Z", 1},
    {"Mass|M", 1},
    {"Volume|V|Vol", 1},
    {"CdA", 1},
    {"CA", 1},
    {"FX", 0},
    {"FY", 0},
    {"FZ", 0},
};

/* index of a point, the number of points if there is none */
static size_t find_point(const deck *d, unsigned id) {
  const deck_point *points = d->points.items;
  size_t p = 0;
  while (p < d->points.count && points[p].id != id) p++;
  return p;
}

static void read_attachment(deck_point *point, deck_text *t, const char *kind, const deck *d) {
  char *end = NULL;
  if (deck_text_is(kind, "Fixed|Fix|Anchor")) {
    point->attachment = DECK_FIXED;
  } else if (deck_text_is(kind, "Free|Connect|Con|Point|Connection")) {
    point->attachment = DECK_FREE;
  } else if (deck_text_is(kind, "Coupled|Vessel|Ves|Cpld")) {
    point->attachment = DECK_COUPLED;
  } else if (strncasecmp(kind, "Body", 4) == 0 && isdigit((unsigned char)kind[4])) {
    point->attachment = DECK_ON_BODY;
    point->body = (unsigned)strtoul(kind + 4, &end, 10);
    if (*end || !find_body(d, point->body)) {
      deck_error(t, kind, "POINTS: point %u: there is no body '%s' in BODIES", point->id, kind);
    }
  } else {
    deck_error(
        t, kind,
        "POINTS: point %u: attachment '%s' is not known; there are Fixed, Free, Coupled, BodyN",
        point->id, kind);
  }
}

static void read_point(const deck_table *table, deck_text *t, deck *d) {
  const unsigned id = deck_table_count(table, t, POINT_ID);
  if (id && find_point(d, id) < d->points.count) {
    deck_error(t, t->words[0], "POINTS: point %u is there twice", id);
  }
  deck_point *point = deck_add(&d->points, sizeof *point);
  if (!point) return;
  point->id = id;
  point->number = t->number;
  read_attachment(point, t, deck_table_word(table, t, POINT_ATTACHMENT), d);
  for (size_t k = 0; k < 3; k++) {
    point->place[k] = deck_table_number(table, t, POINT_PLACE + k, 0);
    if (deck_table_number(table, t, POINT_FORCE + k, 0) != 0) {
      deck_error(t, deck_table_word(table, t, POINT_FORCE + k),
                 "POINTS: point %u bears a force of its own, which points of a study do not take",
                 id);
    }
  }
  point->mass = deck_table_least(table, t, POINT_MASS, 0);
  point->volume = deck_table_least(table, t, POINT_VOLUME, 0);
  point->drag = deck_table_least(table, t, POINT_DRAG, 0);
  point->added = deck_table_least(table, t, POINT_ADDED, 0);
}

/* ------------------------------------------------------------------------------ lines */

enum { LINE_ID, LINE_TYPE, LINE_A, LINE_B, LINE_LENGTH, LINE_SEGMENTS };
static const deck_column line_columns[] = {
    {"ID|Line", 1},
    {"LineType|Type", 1},
    {"AttachA|NodeAnch|NodeA", 1},
    {"AttachB|NodeFair|NodeB", 1},
    {"UnstrLen|Length", 1},
    {"NumSegs|Segments", 1},
    {"LineOutputs|Outputs|Flags/Outputs|Outputs/Flags|Flags", 0},
};

static size_t find_type(const deck *d, const char *name) {
  const deck_type *types = d->types.items;
  size_t k = 0;
  while (k < d->types.count && strcmp(types[k].name, name) != 0) k++;
  return k;
}

/* index of a line, the number of lines if there is none */
static size_t find_line(const deck *d, unsigned id) {
  const deck_line *lines = d->lines.items;
  size_t k = 0;
  while (k < d->lines.count && lines[k].id != id) k++;
  return k;
}

/* the index of the point that an end is attached to; 0 after a message */
static size_t read_end(const deck_table *table, deck_text *t, size_t column, const deck *d) {
  const char *word = deck_table_word(table, t, column);
  if (toupper((unsigned char)*word) == 'R') {
    deck_error(t, word, "LINES: an end at rod '%s': Allide has no rods", word);
    return 0;
  }
  const unsigned id = deck_table_count(table, t, column);
  const size_t point = find_point(d, id);
  if (point < d->points.count) return point;
  if (id) deck_error(t, word, "LINES: there is no point %u in POINTS", id);
  return 0;
}

static void read_line(const deck_table *table, deck_text *t, deck *d) {
  const int before = t->errors;
  const char *type = deck_table_word(table, t, LINE_TYPE);
  deck_line line = {.id = deck_table_count(table, t, LINE_ID), .type = find_type(d, type)};
  if (line.id && find_line(d, line.id) < d->lines.count) {
    deck_error(t, t->words[0], "LINES: line %u is there twice", line.id);
  }
  if (line.type == d->types.count) {
    deck_error(t, type, "LINES: there is no type '%s' in LINE TYPES", type);
  }
  for (size_t e = 0; e < 2; e++) line.ends[e] = read_end(table, t, LINE_A + e, d);
  line.length = deck_table_positive(table, t, LINE_LENGTH);
  line.segments = deck_table_count(table, t, LINE_SEGMENTS);
  if (t->errors == before && line.ends[0] == line.ends[1]) {
    deck_error(t, deck_table_word(table, t, LINE_B), "LINES: both ends of line %u are at one point",
               line.id);
  }
  deck_line *added = t->errors == before ? deck_add(&d->lines, sizeof *added) : NULL;
  if (!added) return;
  *added = line;
  deck_point *points = d->points.items;
  for (size_t e = 0; e < 2; e++) points[line.ends[e]].lines++;
}

/* ------------------------------------------------------------------------------ failures */

enum { FAILURE_ID, FAILURE_POINT, FAILURE_LINES, FAILURE_TIME, FAILURE_TENSION };
static const deck_column failure_columns[] = {
    {"FailureID|ID", 1},  {"Point|Node", 1},      {"Line(s)|Lines|Line", 1},
    {"FailTime|Time", 1}, {"FailTen|Tension", 1},
};

/* a failure of one line, which must end at the point; 1 if it does */
static int add_failure(deck_failure failure, const char *word, deck_text *t, deck *d) {
  const deck_line *lines = d->lines.items;
  const deck_point *points = d->points.items;
  unsigned id = 0;
  int length = 0;
  if (sscanf(word, "%6u%n", &id, &length) != 1 || (word[length] && word[length] != ',')) {
    deck_error(t, word, "FAILURE: '%s' are no numbers of lines, such as 1,2", word);
    return 0;
  }
  failure.line = find_line(d, id);
  if (failure.line == d->lines.count) {
    deck_error(t, word, "FAILURE: there is no line %u in LINES", id);
    return 0;
  }
  failure.end = lines[failure.line].ends[1] == failure.point;
  if (lines[failure.line].ends[failure.end] != failure.point) {
    deck_error(t, word, "FAILURE: line %u does not end at point %u", id, points[failure.point].id);
    return 0;
  }
  deck_failure *added = deck_add(&d->failures, sizeof *added);
  if (added) *added = failure;
  return 1;
}

static void read_failure(const deck_table *table, deck_text *t, deck *d) {
  const int before = t->errors;
  const char *word = deck_table_word(table, t, FAILURE_POINT);
  const char *names = deck_table_word(table, t, FAILURE_LINES);
  deck_failure failure = {.id = deck_table_count(table, t, FAILURE_ID)};
  if (toupper((unsigned char)*word) == 'R') {
    deck_error(t, word, "FAILURE: an end at rod '%s': Allide has no rods", word);
    return;
  }
  failure.point = find_point(d, deck_table_count(table, t, FAILURE_POINT));
  failure.time = deck_table_least(table, t, FAILURE_TIME, 0);
  failure.tension = deck_table_least(table, t, FAILURE_TENSION, 0);
  if (t->errors == before && failure.point == d->points.count) {
    deck_error(t, word, "FAILURE: there is no point '%s' in POINTS", word);
  }
  if (t->errors > before) return;
  deck_point *point = (deck_point *)d->points.items + failure.point;
  int count = 1;
  for (const char *at = names; *at; at++) count += *at == ',';
  if (count > 1 && (point->attachment != DECK_FIXED || count != point->lines)) {
    deck_error(t, names,
               "FAILURE: lines %s would stay tied to each other, which orders can do alone for all "
               "lines of a fixed point; give a failure for each line",
               names);
    return;
  }
  failure.of_point = count > 1;
  if (count > 1) point->lets_go = 1;
  while (add_failure(failure, names, t, d) && strchr(names, ',')) names = strchr(names, ',') + 1;
}

/* ------------------------------------------------------------------------------ sections */

typedef struct deck_section {
  const char *names; /* with | between them; the first one in messages */
  const deck_column *columns;
  size_t count;
  void (*read)(const deck_table *table, deck_text *t, deck *d);
  const char *refusal; /* why rows of it cannot be imported */
} deck_section;

#define COLUMNS(list) list, sizeof(list) / sizeof(list)[0]
enum { SECTION_OPTIONS = 0, SECTION_OUTPUTS, SECTION_ROD_TYPES };
static const deck_section sections[] = {
    {"OPTIONS|SOLVER OPTIONS", NULL, 0, NULL, NULL},
    {"OUTPUTS|OUTPUT", NULL, 0, NULL, NULL},
    {"ROD TYPES|ROD DICTIONARY", NULL, 0, NULL, NULL},
    {"LINE TYPES|LINE DICTIONARY", deck_type_columns, DECK_TYPE_COLUMNS, deck_read_type, NULL},
    {"BODIES|BODY LIST|BODY PROPERTIES", COLUMNS(body_columns), read_body, NULL},
    {"POINTS|POINT LIST|POINT PROPERTIES|CONNECTION PROPERTIES|CONNECTIONS|NODE PROPERTIES",
     COLUMNS(point_columns), read_point, NULL},
    {"LINES|LINE LIST|LINE PROPERTIES", COLUMNS(line_columns), read_line, NULL},
    {"FAILURE|FAILURES", COLUMNS(failure_columns), read_failure, NULL},
    {"RODS|ROD LIST|ROD PROPERTIES", NULL, 0, NULL,
     "Allide has no rods; a rigid part can be a body, a slender one a section of a line"},
    {"CONTROL", NULL, 0, NULL, "lines are not controlled from outside; see winches"},
    {"EXTERNAL LOADS", NULL, 0, NULL, "points take no loads; see loads for those of bodies"},
    {"SYROPE IC", NULL, 0, NULL, "ropes with permanent elongation (Syrope) are not modelled"},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

/* the section of a header, by its phrase: its index, SECTIONS if it is none */
static size_t find_section(const char *phrase) {
  size_t s = 0;
  while (s < SECTIONS && !deck_text_is(phrase, sections[s].names)) s++;
  return s;
}

/* the last header line, which MoorDyn wants */
static int is_end(const char *phrase) {
  return !*phrase || strncasecmp(phrase, "need", 4) == 0 || strncasecmp(phrase, "end", 3) == 0;
}

typedef struct deck_reading {
  size_t section; /* that the line at hand is in; SECTIONS: none yet */
  int rows;       /* of it before, its two head lines as one */
  deck_table table;
} deck_reading;

static void read_row(deck_reading *r, deck_text *t, deck *d) {
  const deck_section *section = &sections[r->section];
  const int row = r->rows++;
  if (r->section == SECTION_OPTIONS) {
    deck_read_option(t, d);
  } else if (r->section == SECTION_OUTPUTS) {
    deck_text_divide(t, 1);
    if (t->count > 0 && !deck_text_is(t->words[0], "END")) {
      deck_note(d, "OUTPUTS: %s: see the results and series of lines and points", t->words[0]);
    }
  } else if (section->columns && row == 0) {
    r->table = (deck_table){
        .section = r->table.section, .columns = section->columns, .count = section->count};
    if (!deck_table_begin(&r->table, t, 1)) r->table.columns = NULL;
  } else if (section->columns && r->table.columns) {
    if (deck_table_row(&r->table, t)) section->read(&r->table, t, d);
  } else if (section->refusal && row == 2) { /* behind its names and units */
    deck_error(t, NULL, "%s: %s", r->table.section, section->refusal);
  } else if (r->section == SECTION_ROD_TYPES && row == 2) {
    deck_note(d, "ROD TYPES: there are no rods");
  }
}

/* a header line; 0 if it is the last one */
static int begin_section(deck_reading *r, deck_text *t, char *phrase) {
  const size_t found = find_section(phrase);
  if (found == SECTIONS && r->section == SECTIONS) return 1; /* of the front matter */
  if (found == SECTIONS && is_end(phrase)) return 0;
  if (found == SECTIONS) {
    deck_error(t, phrase, "section '%s' is not known", phrase);
    return 0;
  }
  static char names[SECTIONS][32];
  snprintf(names[found], sizeof names[found], "%.*s", (int)strcspn(sections[found].names, "|"),
           sections[found].names);
  r->section = found;
  r->rows = 0;
  r->table = (deck_table){.section = names[found]};
  return 1;
}

/* points of the earth's frame must be above a level seabed */
static void check_depth(deck_text *t, const deck *d) {
  const deck_point *points = d->points.items;
  for (size_t p = 0; p < d->points.count; p++) {
    const double below = -d->depth - points[p].place[2];
    if (points[p].attachment == DECK_ON_BODY || d->depth <= 0 || below <= 0 || d->depths) continue;
    t->number = points[p].number;
    deck_error(t, NULL, "POINTS: point %u is %g m below the seabed, which WtrDpth has at %g m",
               points[p].id, below, d->depth);
  }
}

int deck_read(deck *d, const char *file) {
  deck_text t;
  deck_reading r = {.section = SECTIONS};
  *d = (deck){
      .gravity = 9.81, .density = 1025, .bed_stiffness = 3e6, .bed_damping = 3e5, .settling = 60};
  if (deck_text_open(&t, file)) {
    while (deck_text_line(&t)) {
      char *phrase = deck_text_phrase(&t);
      if (phrase && !begin_section(&r, &t, phrase)) break;
      if (!phrase && r.section < SECTIONS) read_row(&r, &t, d);
    }
    check_depth(&t, d);
    if (r.section == SECTIONS) {
      t.number = 0;
      deck_error(&t, NULL, "there is no section, such as --- LINE TYPES ---: is it of MoorDyn?");
    } else if (d->lines.count == 0 && t.errors == 0) {
      t.number = 0;
      deck_error(&t, NULL, "it has no lines");
    }
  }
  deck_text_close(&t);
  return t.errors;
}
