/* SPDX-License-Identifier: Apache-2.0
 * Meshes from files: which format it is, by what is in the file; for callers of the library, in
 * metres and the frame of a body. */
#include "mesh_read.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/plain_file.h"
#include "mesh/mesh_frame.h"
#include "mesh/mesh_weld.h"

typedef struct ald_mesh_text {
  const char *file;     /* name, for messages */
  const char *at, *end; /* what is left of the text */
  uint64_t line;        /* of `at`, from 1 */
  bool is_continued;    /* a backslash at the end of a line joins it to the next */
  ald_report *report;
} ald_mesh_text;

/* A word within the text, without blanks, and its line. */
typedef struct ald_mesh_word {
  const char *text;
  size_t length;
  uint64_t line;
} ald_mesh_word;

/* ------------------------------------------------------------------------------
 * A face cut into triangles: fan or ears. */

/* the face as it is seen along an axis, anticlockwise */
typedef struct outline {
  uint32_t count;                      /* corners that are left */
  uint32_t left[ALD_MESH_CORNERS_MAX]; /* their numbers in the face */
  double at[ALD_MESH_CORNERS_MAX][2];
} outline;

/* twice the area of a triangle of corners, positive if it is anticlockwise */
static double turn(const outline *o, uint32_t a, uint32_t b, uint32_t c) {
  return (o->at[b][0] - o->at[a][0]) * (o->at[c][1] - o->at[a][1]) -
         (o->at[b][1] - o->at[a][1]) * (o->at[c][0] - o->at[a][0]);
}

/* the face seen along the axis nearest to its vector area; false if it has none */
static bool flatten(const ald_mesh_facet *facet, const double *vertices, outline *o) {
  const double *origin = vertices + 3 * (size_t)facet->corners[0];
  double area[3] = {0};
  for (uint32_t k = 1; k + 1 < facet->count; k++) {
    const double *p = vertices + 3 * (size_t)facet->corners[k];
    const double *q = vertices + 3 * (size_t)facet->corners[k + 1];
    for (size_t i = 0; i < 3; i++) {
      const size_t j = (i + 1) % 3, m = (i + 2) % 3;
      area[i] += (p[j] - origin[j]) * (q[m] - origin[m]) - (p[m] - origin[m]) * (q[j] - origin[j]);
    }
  }
  size_t axis = 0;
  for (size_t i = 1; i < 3; i++) {
    if (fabs(area[i]) > fabs(area[axis])) axis = i;
  }
  if (area[axis] == 0) return false;
  const size_t first = (axis + 1) % 3, second = (axis + 2) % 3;
  const double sign = area[axis] > 0 ? 1 : -1;
  o->count = facet->count;
  for (uint32_t k = 0; k < facet->count; k++) {
    const double *p = vertices + 3 * (size_t)facet->corners[k];
    o->left[k] = k;
    o->at[k][0] = p[first];
    o->at[k][1] = sign * p[second];
  }
  return true;
}

/* Do all corners turn to the left, and once around? A star turns left too, but twice around: then
 * a triangle of its fan does not. */
static bool is_convex(const outline *o) {
  for (uint32_t k = 0; k < o->count; k++) {
    if (!(turn(o, k, (k + 1) % o->count, (k + 2) % o->count) > 0)) return false;
  }
  for (uint32_t k = 1; k + 1 < o->count; k++) {
    if (!(turn(o, 0, k, k + 1) > 0)) return false;
  }
  return true;
}

static bool is_same_place(const outline *o, uint32_t a, uint32_t b) {
  return o->at[a][0] == o->at[b][0] && o->at[a][1] == o->at[b][1];
}

/* Is corner k of what is left an ear? It turns to the left and holds no other corner, not even on
 * its sides; corners in the same place as its own are those where a hole is joined. */
static bool is_ear(const outline *o, uint32_t k) {
  ALD_ASSERT(k < o->count && o->count >= 3);
  const uint32_t a = o->left[(k + o->count - 1) % o->count], b = o->left[k];
  const uint32_t c = o->left[(k + 1) % o->count];
  if (!(turn(o, a, b, c) > 0)) return false;
  for (uint32_t n = 0; n < o->count; n++) {
    const uint32_t p = o->left[n];
    if (is_same_place(o, p, a) || is_same_place(o, p, b) || is_same_place(o, p, c)) continue;
    if (turn(o, a, b, p) >= 0 && turn(o, b, c, p) >= 0 && turn(o, c, a, p) >= 0) return false;
  }
  return true;
}

static bool cut_ears(const ald_mesh_facet *facet, outline *o, uint32_t *triangles) {
  uint32_t done = 0, start = 0;
  while (o->count >= 3) {
    uint32_t tried = 0;
    while (tried < o->count && !is_ear(o, (start + tried) % o->count)) tried++;
    if (tried == o->count) return false;
    const uint32_t k = (start + tried) % o->count;
    triangles[3 * done] = facet->corners[o->left[(k + o->count - 1) % o->count]];
    triangles[3 * done + 1] = facet->corners[o->left[k]];
    triangles[3 * done + 2] = facet->corners[o->left[(k + 1) % o->count]];
    done++;
    o->count--;
    for (uint32_t n = k; n < o->count; n++) o->left[n] = o->left[n + 1];
    start = k; /* the corner behind the ear, so that ears do not all share one corner */
  }
  ALD_ASSERT(done == facet->count - 2);
  return true;
}

bool ald_mesh_facet_cut(const ald_mesh_facet *facet, const double *vertices, uint32_t *triangles,
                        uint32_t *triangle_count) {
  ALD_ASSERT(facet->count >= 3 && facet->count <= ALD_MESH_CORNERS_MAX);
  outline o;
  *triangle_count = facet->count - 2;
  if (facet->count > 3) {
    if (!flatten(facet, vertices, &o)) return false;
    if (!is_convex(&o)) return cut_ears(facet, &o, triangles);
  }
  for (uint32_t k = 0; k < *triangle_count; k++) {
    triangles[3 * k] = facet->corners[0];
    triangles[3 * k + 1] = facet->corners[k + 1];
    triangles[3 * k + 2] = facet->corners[k + 2];
  }
  return true;
}

/* ------------------------------------------------------------------------------
 * Text of a mesh file, word by word. */

enum { NUMBER_SIZE = 320, SHOWN = 24, SMALL_TENS = 22 };

/* powers of ten that a double holds exactly */
static const double tens[SMALL_TENS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                            1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* ------------------------------------------------------------------------------ words */

/* the end of a line: CR alone or LF; the CR of CR LF is a blank */
static bool is_line_end(const ald_mesh_text *text) {
  if (*text->at == '\n') return true;
  return *text->at == '\r' && (text->at + 1 == text->end || text->at[1] != '\n');
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_space(char c) { return is_blank(c) || c == '\n'; }

/* Is it what some programs leave behind the end of a text: NUL, Ctrl-Z? */
static bool mesh_text_is_filling(unsigned char byte) { return byte == 0 || byte == 0x1A; }

/* A text from its start, without what fills up its end. */
static ald_mesh_text mesh_text_begin(const char *file, const unsigned char *bytes, size_t size,
                                     ald_report *report) {
  const char *start = (const char *)bytes;
  while (size > 0 && mesh_text_is_filling(bytes[size - 1])) size--;
  /* some programs begin every text with a byte order mark */
  const size_t mark = size >= 3 && memcmp(start, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  return (ald_mesh_text){
      .file = file, .at = start + mark, .end = start + size, .line = 1, .report = report};
}

/* the length of a backslash and the end of the line behind it, 0 if that is not here */
static size_t continuation(const ald_mesh_text *text) {
  const char *at = text->at + 1;
  if (!text->is_continued || *text->at != '\\') return 0;
  if (at < text->end && *at == '\r') at++;
  if (at < text->end && *at == '\n') at++;
  return (size_t)(at - text->at) > 1 || at == text->end ? (size_t)(at - text->at) : 0;
}

/* The next word of the line; false at the end of the line, where it stays. */
static bool mesh_text_word(ald_mesh_text *text, ald_mesh_word *word) {
  ALD_ASSERT(text->at <= text->end);
  while (text->at < text->end && !is_line_end(text)) {
    const size_t joint = continuation(text);
    if (joint == 0 && !is_blank(*text->at)) break;
    text->line += joint > 0;
    text->at += joint > 0 ? joint : 1;
  }
  if (text->at == text->end || is_line_end(text)) return false;
  *word = (ald_mesh_word){text->at, 0, text->line};
  while (text->at < text->end && !is_space(*text->at) && continuation(text) == 0) text->at++;
  word->length = (size_t)(text->at - word->text);
  return true;
}

/* The next word, over the ends of lines; false at the end of the text. */
static bool mesh_text_word_beyond(ald_mesh_text *text, ald_mesh_word *word) {
  while (!mesh_text_word(text, word)) {
    if (text->at == text->end) return false;
    text->line++;
    text->at++;
  }
  return true;
}

/* Goes behind the end of the line. */
static void mesh_text_skip_line(ald_mesh_text *text) {
  for (; text->at < text->end; text->at++) {
    const size_t joint = continuation(text);
    text->line += joint > 0;
    if (joint > 0) {
      text->at += joint - 1;
    } else if (is_line_end(text)) {
      text->line++;
      text->at++;
      return;
    }
  }
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

/* Is it that word? Capitals count as small letters; `name` has none. */
static bool mesh_word_is(const ald_mesh_word *word, const char *name) {
  for (size_t k = 0; k < word->length; k++) {
    if (small(word->text[k]) != name[k] || name[k] == '\0') return false;
  }
  return name[word->length] == '\0';
}

/* ------------------------------------------------------------------------------ messages */

/* Reports anything else at a line. */
static ald_status mesh_text_fail(ald_mesh_text *text, uint64_t line, const char *format, ...) {
  char message[256];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  return ald_report_fail(text->report, ALD_BAD_ARGUMENT, "error: %s:%llu: %s\n", text->file,
                         (unsigned long long)line, message);
}

/* a word as it can be shown: what is no letter of ASCII becomes '?' */
static void show(const ald_mesh_word *word, char shown[SHOWN + 4]) {
  const size_t length = word->length < SHOWN ? word->length : SHOWN;
  for (size_t k = 0; k < length; k++) {
    const char c = word->text[k];
    shown[k] = c > ' ' && c < '\x7F' ? c : '?';
  }
  strcpy(shown + length, word->length > SHOWN ? "..." : "");
}

/* Reports at a line what was expected and what was found (NULL: the end of the text).
 * @return ALD_BAD_ARGUMENT */
static ald_status mesh_text_expected(ald_mesh_text *text, const char *expected,
                                     const ald_mesh_word *word) {
  char shown[SHOWN + 4];
  if (!word) {
    return mesh_text_fail(text, text->line, "expected %s, but the file ends here: it is truncated",
                          expected);
  }
  show(word, shown);
  return mesh_text_fail(text, word->line, "expected %s, not \"%s\"", expected, shown);
}

/* ------------------------------------------------------------------------------ numbers */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal number as it is written: digits x 10^tens. */
typedef struct decimal {
  uint64_t digits; /* the first 19 that count */
  long tens;
  bool is_negative, is_cut; /* were there more digits? */
} decimal;

/* digits of a number, behind the point or before; returns where they end */
static const char *take_digits(const char *at, const char *end, bool is_behind, decimal *d) {
  for (; at < end && is_digit(*at); at++) {
    if (d->digits < 1000000000000000000u) {
      d->digits = 10 * d->digits + (uint64_t)(*at - '0');
      d->tens -= is_behind;
    } else {
      d->is_cut = true;
      d->tens += !is_behind;
    }
  }
  return at;
}

/* the exponent behind an e; NULL if it is none */
static const char *take_exponent(const char *at, const char *end, decimal *d) {
  long exponent = 0;
  const bool is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+')) at++;
  if (at == end || !is_digit(*at)) return NULL;
  for (; at < end && is_digit(*at); at++) {
    if (exponent < 100000) exponent = 10 * exponent + (*at - '0');
  }
  d->tens += is_negative ? -exponent : exponent;
  return at;
}

/* is the word a number, and which? */
static bool take_decimal(const ald_mesh_word *word, decimal *d) {
  ALD_ASSERT(word->length > 0);
  const char *at = word->text, *end = word->text + word->length;
  *d = (decimal){.is_negative = *at == '-'};
  if (*at == '-' || *at == '+') at++;
  const char *whole = at;
  at = take_digits(at, end, false, d);
  ptrdiff_t count = at - whole;
  if (at < end && *at == '.') {
    const char *fraction = ++at;
    at = take_digits(at, end, true, d);
    count += at - fraction;
  }
  if (count == 0) return false;
  if (at < end && (*at == 'e' || *at == 'E')) at = take_exponent(at + 1, end, d);
  return at == end;
}

/* Digits and a power of ten that are both doubles give a product or quotient that rounds once.
 * Source: W. D. Clinger, How to read floating point numbers accurately (1990). All others are left
 * to strtod(). */
static double value_of(const decimal *d, const ald_mesh_word *word) {
  ALD_ASSERT(word->length < NUMBER_SIZE);
  char copy[NUMBER_SIZE];
  if (!d->is_cut && d->digits <= (uint64_t)1 << 53 && labs(d->tens) <= SMALL_TENS) {
    const double digits = (double)d->digits;
    const double size = d->tens < 0 ? digits / tens[-d->tens] : digits * tens[d->tens];
    return d->is_negative ? -size : size;
  }
  memcpy(copy, word->text, word->length);
  copy[word->length] = '\0';
  return strtod(copy, NULL);
}

static bool is_not_finite(const ald_mesh_word *word) {
  ald_mesh_word w = *word;
  if (*w.text == '-' || *w.text == '+') {
    w.text++;
    w.length--;
  }
  return (w.length >= 3 && mesh_word_is(&(ald_mesh_word){w.text, 3, 0}, "nan")) ||
         mesh_word_is(&w, "inf") || mesh_word_is(&w, "infinity") ||
         (w.length > 2 && w.text[0] == '1' && w.text[1] == '.' && w.text[2] == '#');
}

/* Reads a decimal number, exactly rounded whatever the locale of the process: the caller has set
 * that of the thread to "C".
 * @return ALD_OK; ALD_BAD_ARGUMENT after a message: no number, not finite, too far away */
static ald_status mesh_text_number(ald_mesh_text *text, const ald_mesh_word *word, double *value) {
  char shown[SHOWN + 4];
  decimal d;
  show(word, shown);
  if (is_not_finite(word)) {
    return mesh_text_fail(text, word->line, "\"%s\" is not a finite coordinate", shown);
  }
  if (word->length >= NUMBER_SIZE || !take_decimal(word, &d)) {
    return mesh_text_expected(text, "a number", word);
  }
  *value = value_of(&d, word);
  if (!(fabs(*value) <= ALD_MESH_FARTHEST)) {
    return mesh_text_fail(text, word->line, "\"%s\" is farther away than %.0e", shown,
                          ALD_MESH_FARTHEST);
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------
 * STL, as text and binary. Source: StereoLithography Interface Specification, 3D Systems (1989).
 * Normals are left alone: the order of the corners says what is outside. */

enum { CORNERS = 9 }; /* numbers of a triangle */

/* ------------------------------------------------------------------------------ binary */

static uint32_t little_endian(const unsigned char *b) {
  return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static double single(const unsigned char *b) {
  const uint32_t bits = little_endian(b);
  float value;
  memcpy(&value, &bits, sizeof value);
  return (double)value;
}

/* The number of triangles that a binary STL file of at least ALD_STL_START bytes claims to hold. */
static uint32_t mesh_stl_claim(const unsigned char *bytes) {
  return little_endian(bytes + ALD_STL_HEADER);
}

/* does the count of triangles agree with the size, but for bytes that are no whole triangle? */
static ald_status check_size(const char *file, const unsigned char *bytes, size_t size,
                             ald_report *report) {
  if (size < ALD_STL_START) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: %zu bytes are too few for a mesh; a binary STL file has at "
                           "least %d: it is truncated\n",
                           file, size, ALD_STL_START);
  }
  const uint64_t claim = mesh_stl_claim(bytes);
  const uint64_t room = (size - ALD_STL_START) / ALD_STL_TRIANGLE;
  if (claim > room) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: says at byte %d that it holds %llu triangles, but there is "
                           "room for %llu: it is truncated, or no STL file\n",
                           file, ALD_STL_HEADER, (unsigned long long)claim,
                           (unsigned long long)room);
  }
  if (claim < room) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: says at byte %d that it holds %llu triangles, but it is "
                           "long enough for %llu: one of the two is wrong\n",
                           file, ALD_STL_HEADER, (unsigned long long)claim,
                           (unsigned long long)room);
  }
  if (claim == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: holds no triangle\n", file);
  }
  if (claim > ALD_MESH_TRIANGLES_MAX) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: %llu triangles are too many; at most %u\n", file,
                           (unsigned long long)claim, ALD_MESH_TRIANGLES_MAX);
  }
  return ALD_OK;
}

/* the nine numbers of triangle t */
static ald_status take_triangle(const char *file, const unsigned char *bytes, uint32_t t,
                                double *corners, ald_report *report) {
  ALD_ASSERT(t < mesh_stl_claim(bytes));
  /* behind its normal */
  const size_t at = ALD_STL_START + (size_t)t * ALD_STL_TRIANGLE + 12;
  for (size_t k = 0; k < CORNERS; k++) {
    corners[k] = single(bytes + at + 4 * k);
    if (fabs(corners[k]) <= ALD_MESH_FARTHEST) continue;
    const char *why = isfinite(corners[k]) ? "is farther away than" : "is not finite; at most";
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: byte %zu: corner %zu of triangle %u: %c = %g %s %.0e\n",
                           file, at + 4 * k, k / 3 + 1, t + 1, "xyz"[k % 3], corners[k], why,
                           ALD_MESH_FARTHEST);
  }
  return ALD_OK;
}

static ald_status mesh_stl_read_binary(const char *file, const unsigned char *bytes, size_t size,
                                       ald_mesh *mesh, ald_report *report) {
  double *corners = NULL;
  ald_status status = check_size(file, bytes, size, report);
  if (status != ALD_OK) return status;
  const uint32_t count = mesh_stl_claim(bytes);
  corners = malloc((size_t)count * CORNERS * sizeof *corners);
  if (!corners) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory for %u triangles\n", file,
                           count);
  }
  for (uint32_t t = 0; t < count && status == ALD_OK; t++) {
    status = take_triangle(file, bytes, t, corners + CORNERS * (size_t)t, report);
  }
  if (status == ALD_OK) status = ald_mesh_weld_corners(corners, count, mesh, report);
  free(corners);
  return status;
}

/* ------------------------------------------------------------------------------ text */

typedef struct facets {
  double *corners; /* (count x 9) */
  uint32_t count, capacity;
} facets;

/* Takes the next word, which must be that one; "end facet" is "endfacet". */
static ald_status take_word(ald_mesh_text *text, const char *name) {
  ald_mesh_word word;
  const bool is_end = strncmp(name, "end", 3) == 0;
  if (!mesh_text_word_beyond(text, &word)) return mesh_text_expected(text, name, NULL);
  if (mesh_word_is(&word, name)) return ALD_OK;
  if (is_end && mesh_word_is(&word, "end")) {
    ald_mesh_word second;
    if (!mesh_text_word(text, &second)) return mesh_text_expected(text, name, &word);
    if (mesh_word_is(&second, name + 3)) return ALD_OK;
    word = second;
  }
  return mesh_text_expected(text, name, &word);
}

static ald_status take_vertex(ald_mesh_text *text, double *corner) {
  ald_status status = take_word(text, "vertex");
  for (int k = 0; k < 3 && status == ALD_OK; k++) {
    ald_mesh_word word;
    status = mesh_text_word_beyond(text, &word) ? mesh_text_number(text, &word, &corner[k])
                                                : mesh_text_expected(text, "a number", NULL);
  }
  return status;
}

/* the normal is not read: some programs write "nan" or nothing where a triangle is a line */
static ald_status skip_normal(ald_mesh_text *text) {
  ald_mesh_word word;
  for (int k = 0; k < 5; k++) {
    if (!mesh_text_word_beyond(text, &word)) break;
    if (mesh_word_is(&word, "outer")) return take_word(text, "loop");
    if (k == 4) return mesh_text_expected(text, "outer loop", &word);
  }
  return mesh_text_expected(text, "outer loop", NULL);
}

static ald_status make_room(ald_mesh_text *text, facets *f) {
  if (f->count == ALD_MESH_TRIANGLES_MAX) {
    return mesh_text_fail(text, text->line, "more than %u triangles are too many",
                          ALD_MESH_TRIANGLES_MAX);
  }
  if (f->count < f->capacity) return ALD_OK;
  const uint32_t capacity = 2 * f->capacity + 64;
  double *grown = realloc(f->corners, (size_t)capacity * CORNERS * sizeof *grown);
  if (!grown) {
    return ald_report_fail(text->report, ALD_NO_MEMORY, "error: %s: no memory for its triangles\n",
                           text->file);
  }
  f->corners = grown;
  f->capacity = capacity;
  ALD_ASSERT(f->count < f->capacity);
  return ALD_OK;
}

static ald_status take_facet(ald_mesh_text *text, facets *f) {
  ald_status status;
  ALD_TRY(make_room(text, f));
  ALD_TRY(skip_normal(text));
  for (size_t k = 0; k < 3; k++) {
    ALD_TRY(take_vertex(text, f->corners + CORNERS * (size_t)f->count + 3 * k));
  }
  ALD_TRY(take_word(text, "endloop"));
  ALD_TRY(take_word(text, "endfacet"));
  f->count++;
done:
  return status;
}

/* from behind "solid" to behind "endsolid", each with a name to the end of its line */
static ald_status take_solid(ald_mesh_text *text, facets *f) {
  ald_mesh_word word, second;
  mesh_text_skip_line(text);
  while (mesh_text_word_beyond(text, &word)) {
    const bool is_end = mesh_word_is(&word, "end") && mesh_text_word(text, &second) &&
                        mesh_word_is(&second, "solid");
    if (is_end || mesh_word_is(&word, "endsolid")) {
      mesh_text_skip_line(text);
      return ALD_OK;
    }
    if (!mesh_word_is(&word, "facet")) {
      return mesh_text_expected(text, "facet or endsolid", &word);
    }
    const ald_status status = take_facet(text, f);
    if (status != ALD_OK) return status;
  }
  return mesh_text_expected(text, "facet or endsolid", NULL);
}

static ald_status mesh_stl_read_text(ald_mesh_text *text, ald_mesh *mesh) {
  facets f = {0};
  ald_status status = ALD_OK;
  ald_mesh_word word;
  while (status == ALD_OK && mesh_text_word_beyond(text, &word)) {
    status = mesh_word_is(&word, "solid") ? take_solid(text, &f)
                                          : mesh_text_expected(text, "solid", &word);
  }
  if (status == ALD_OK && f.count == 0) {
    status = ald_report_fail(text->report, ALD_BAD_ARGUMENT, "error: %s: holds no triangle\n",
                             text->file);
  }
  if (status == ALD_OK) status = ald_mesh_weld_corners(f.corners, f.count, mesh, text->report);
  free(f.corners);
  return status;
}

/* ------------------------------------------------------------------------------
 * OBJ: vertices and faces. Source: Wavefront Advanced Visualizer, appendix B1. Groups, materials,
 * normals, textures, points and lines are left out; surfaces of free form are refused. */

static const char *const skipped[] = {
    "vt",     "vn",     "vp",       "g",        "s",          "mg",    "o",
    "mtllib", "usemtl", "usemap",   "maplib",   "shadow_obj", "p",     "l",
    "bevel",  "lod",    "c_interp", "d_interp", "trace_obj",  "ctech", "stech"};

/* What is read so far; `triangles` and `vertices` grow. */
typedef struct parts {
  ald_mesh mesh;
  uint32_t vertex_capacity, triangle_capacity;
  ald_mesh_facet facet; /* corners of the face that is read */
} parts;

static bool is_skipped(const ald_mesh_word *word) {
  for (size_t k = 0; k < sizeof skipped / sizeof skipped[0]; k++) {
    if (mesh_word_is(word, skipped[k])) return true;
  }
  return false;
}

/* Is it a word that a line of an OBJ file may begin with? */
static bool mesh_obj_knows(const ald_mesh_word *word) {
  return is_skipped(word) || mesh_word_is(word, "v") || mesh_word_is(word, "f") ||
         mesh_word_is(word, "fo");
}

/* Grows an array of triples so that one more fits. */
static ald_status grow(ald_mesh_text *text, void **array, size_t item, uint32_t count,
                       uint32_t *capacity) {
  if (count < *capacity) return ALD_OK;
  const uint32_t wanted = 2 * *capacity + 64;
  void *grown = realloc(*array, (size_t)wanted * 3 * item);
  if (!grown) {
    return ald_report_fail(text->report, ALD_NO_MEMORY, "error: %s: no memory for its mesh\n",
                           text->file);
  }
  *array = grown;
  *capacity = wanted;
  ALD_ASSERT(count < wanted);
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ vertices */

/* x y z; a weight or colours may follow */
static ald_status take_obj_vertex(ald_mesh_text *text, parts *p) {
  ald_mesh *mesh = &p->mesh;
  ald_mesh_word word;
  if (mesh->vertex_count == 3 * ALD_MESH_TRIANGLES_MAX) {
    return mesh_text_fail(text, text->line, "more than %u vertices are too many",
                          3 * ALD_MESH_TRIANGLES_MAX);
  }
  ald_status status = grow(text, (void **)&mesh->vertices, sizeof *mesh->vertices,
                           mesh->vertex_count, &p->vertex_capacity);
  for (size_t k = 0; k < 3 && status == ALD_OK; k++) {
    double *x = mesh->vertices + 3 * (size_t)mesh->vertex_count + k;
    if (!mesh_text_word(text, &word)) {
      return mesh_text_fail(text, text->line, "a vertex has three coordinates, this one %zu", k);
    }
    status = mesh_text_number(text, &word, x);
    if (status == ALD_OK) *x += 0.0; /* -0 becomes 0 */
  }
  if (status == ALD_OK) mesh->vertex_count++;
  return status;
}

/* ------------------------------------------------------------------------------ faces */

/* The vertex that "7", "7/1", "7//3" or "-1/-1/-1" names: from 1, or backwards from the last. */
static ald_status take_corner(ald_mesh_text *text, const parts *p, const ald_mesh_word *word,
                              uint32_t *vertex) {
  const char *at = word->text, *end = word->text + word->length;
  const bool is_backward = *at == '-';
  uint64_t number = 0;
  if (*at == '-' || *at == '+') at++;
  const char *digits = at;
  for (; at < end && *at >= '0' && *at <= '9'; at++) {
    if (number < 1u << 31) number = 10 * number + (uint64_t)(*at - '0');
  }
  if (at == digits || (at < end && *at != '/')) {
    return mesh_text_expected(text, "the number of a vertex", word);
  }
  if (number == 0 || number > p->mesh.vertex_count) {
    return mesh_text_fail(text, word->line,
                          "there is no vertex %s%llu: %u are defined above this line",
                          is_backward ? "-" : "", (unsigned long long)number, p->mesh.vertex_count);
  }
  *vertex = (uint32_t)(is_backward ? p->mesh.vertex_count - number : number - 1);
  return ALD_OK;
}

static ald_status keep_triangle(ald_mesh_text *text, parts *p, const uint32_t *corners) {
  ALD_ASSERT(corners[0] < p->mesh.vertex_count && corners[1] < p->mesh.vertex_count &&
             corners[2] < p->mesh.vertex_count);
  ald_mesh *mesh = &p->mesh;
  if (mesh->triangle_count == ALD_MESH_TRIANGLES_MAX) {
    return mesh_text_fail(text, text->line, "more than %u triangles are too many",
                          ALD_MESH_TRIANGLES_MAX);
  }
  const ald_status status = grow(text, (void **)&mesh->triangles, sizeof *mesh->triangles,
                                 mesh->triangle_count, &p->triangle_capacity);
  if (status != ALD_OK) return status;
  memcpy(mesh->triangles + 3 * (size_t)mesh->triangle_count, corners, 3 * sizeof *corners);
  mesh->triangle_count++;
  return ALD_OK;
}

static ald_status take_face(ald_mesh_text *text, parts *p) {
  uint32_t triangles[3 * ALD_MESH_CORNERS_MAX], triangle_count = 0;
  ald_mesh_facet *facet = &p->facet;
  const uint64_t line = text->line;
  ald_mesh_word word;
  facet->count = 0;
  while (mesh_text_word(text, &word) && *word.text != '#') {
    if (facet->count == ALD_MESH_CORNERS_MAX) {
      return mesh_text_fail(text, word.line, "a face of more than %d corners",
                            ALD_MESH_CORNERS_MAX);
    }
    const ald_status status = take_corner(text, p, &word, &facet->corners[facet->count]);
    if (status != ALD_OK) return status;
    facet->count++;
  }
  if (facet->count < 3) {
    return mesh_text_fail(text, line, "a face has three corners or more, this one %u",
                          facet->count);
  }
  if (!ald_mesh_facet_cut(facet, p->mesh.vertices, triangles, &triangle_count)) {
    return mesh_text_fail(text, line,
                          "this face of %u corners cannot be cut into triangles: its outline "
                          "crosses itself or has no area",
                          facet->count);
  }
  for (uint32_t t = 0; t < triangle_count; t++) {
    const ald_status status = keep_triangle(text, p, triangles + 3 * t);
    if (status != ALD_OK) return status;
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ the file */

static ald_status take_line(ald_mesh_text *text, parts *p, const ald_mesh_word *word) {
  ald_status status = ALD_OK;
  if (mesh_word_is(word, "v")) {
    status = take_obj_vertex(text, p);
  } else if (mesh_word_is(word, "f") || mesh_word_is(word, "fo")) {
    status = take_face(text, p);
  } else if (*word->text != '#' && !is_skipped(word)) {
    return mesh_text_expected(text, "a line of an OBJ file: v, f, vn, vt, g, o, s, ...", word);
  }
  mesh_text_skip_line(text);
  return status;
}

/* As ald_mesh_read(). */
static ald_status mesh_obj_read(ald_mesh_text *text, ald_mesh *mesh) {
  parts p = {0};
  ald_status status = ALD_OK;
  ald_mesh_word word;
  text->is_continued = true;
  while (status == ALD_OK && mesh_text_word_beyond(text, &word)) {
    status = take_line(text, &p, &word);
  }
  if (status == ALD_OK && p.mesh.triangle_count == 0) {
    status = ald_report_fail(text->report, ALD_BAD_ARGUMENT,
                             "error: %s: holds no face (lines \"f 1 2 3\")\n", text->file);
  }
  if (status == ALD_OK) status = ald_mesh_weld_replace(&p.mesh, NULL, text->report);
  if (status == ALD_OK) {
    *mesh = p.mesh;
  } else {
    ald_mesh_clear(&p.mesh);
  }
  return status;
}

/* ------------------------------------------------------------------------------------------ */

/* Programs write STL, OBJ and much else: what else is known by its first bytes. */
static const struct {
  const char *start, *name;
} others[] = {
    {"ply", "a PLY file"},        {"glTF", "a GLB file"},         {"PK\x03\x04", "a zip archive"},
    {"ISO-10303", "a STEP file"}, {"$MeshFormat", "a Gmsh file"}, {"OFF", "an OFF file"},
    {"# vtk", "a VTK file"},      {"<", "an XML file"},           {"\x1f\x8b", "compressed"}};

/* how many bytes at the start tell text from binary */
enum { LOOK = 1024 };

/* Text has no control characters but the ends of lines, tabs and form feeds, and at its very end.
 */
static bool is_text(const unsigned char *bytes, size_t size) {
  while (size > 0 && mesh_text_is_filling(bytes[size - 1])) size--;
  for (size_t k = 0; k < size && k < LOOK; k++) {
    const bool is_space = bytes[k] >= '\t' && bytes[k] <= '\r';
    if (bytes[k] < ' ' && !is_space) return false;
  }
  return true;
}

/* A binary STL file that is as long as it says is one, whatever its header holds: many begin with
 * "solid" as text does. */
static bool is_whole_binary(const unsigned char *bytes, size_t size) {
  return size >= ALD_STL_START &&
         size == ALD_STL_START + (uint64_t)mesh_stl_claim(bytes) * ALD_STL_TRIANGLE;
}

/* the first word that is in no comment */
static bool first_word(ald_mesh_text text, ald_mesh_word *word) {
  while (mesh_text_word_beyond(&text, word)) {
    if (*word->text != '#') return true;
    mesh_text_skip_line(&text);
  }
  return false;
}

static ald_status fail_unknown(const char *file, const unsigned char *bytes, size_t size,
                               ald_report *report) {
  for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
    const size_t length = strlen(others[k].start);
    if (size < length || memcmp(bytes, others[k].start, length) != 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: is %s; a mesh is read from STL or OBJ: export it as one\n",
                           file, others[k].name);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s: is neither STL nor OBJ; text must begin with \"solid\" or "
                         "hold lines \"v x y z\" and \"f 1 2 3\"\n",
                         file);
}

static ald_status read_text(const char *file, const unsigned char *bytes, size_t size,
                            ald_mesh *mesh, ald_report *report) {
  ald_mesh_text text = mesh_text_begin(file, bytes, size, report);
  ald_mesh_word word;
  if (!first_word(text, &word)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: is empty\n", file);
  }
  if (mesh_word_is(&word, "solid")) return mesh_stl_read_text(&text, mesh);
  if (mesh_obj_knows(&word)) return mesh_obj_read(&text, mesh);
  return fail_unknown(file, bytes, size, report);
}

/* reads text with the locale "C" of the thread */
static ald_status read_plainly(const char *file, const unsigned char *bytes, size_t size,
                               ald_mesh *mesh, ald_report *report) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!plain) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory to read it\n", file);
  }
  const locale_t before = uselocale(plain);
  const ald_status status = read_text(file, bytes, size, mesh, report);
  uselocale(before);
  freelocale(plain);
  return status;
}

ald_status ald_mesh_read(const char *file, const unsigned char *bytes, size_t size, ald_mesh *mesh,
                         ald_report *report) {
  ALD_ASSERT(bytes || size == 0);
  *mesh = (ald_mesh){0};
  if (size == 0) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: is empty\n", file);
  if (is_whole_binary(bytes, size)) return mesh_stl_read_binary(file, bytes, size, mesh, report);
  if (is_text(bytes, size)) return read_plainly(file, bytes, size, mesh, report);
  for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
    const size_t length = strlen(others[k].start);
    if (size >= length && memcmp(bytes, others[k].start, length) == 0) {
      return fail_unknown(file, bytes, size, report);
    }
  }
  return mesh_stl_read_binary(file, bytes, size, mesh, report);
}

ald_status ald_mesh_read_file(const char *file, ald_mesh *mesh, ald_report *report) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  *mesh = (ald_mesh){0};
  char problem[ALD_FILE_PROBLEM];
  const int error = ald_plain_read(file, ALD_FILE_PLAIN, ALD_MESH_LIMIT, &bytes, &size, problem);
  if (error == ENOMEM) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: %s: no memory to read it\n", file);
  }
  if (error != 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: %s\n", file, problem);
  }
  const ald_status status = ald_mesh_read(file, bytes, size, mesh, report);
  free(bytes);
  return status;
}

/* ------------------------------------------------------------------------------ library */

/* an axis by its word; ALD_MESH_AXIS_COUNT if it is none */
static uint32_t axis_of(const char *word) {
  uint32_t axis = 0;
  while (axis < ALD_MESH_AXIS_COUNT && strcmp(ald_mesh_axes[axis], word) != 0) axis++;
  return axis;
}

ald_status ald_mesh_open(const char *file, const char *unit, const char *up, const char *forward,
                         const double *at, ald_mesh **mesh, ald_report *report) {
  static const double origin[3] = {0};
  const char *usual = up && axis_of(up) % 3 == ALD_MESH_X ? "z" : "x";
  double scale = 1;
  ald_status status;
  if (mesh) *mesh = NULL;
  if (!file || !mesh) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no file of a mesh, or no place for it\n");
  }
  ald_mesh *made = calloc(1, sizeof *made);
  if (!made) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a mesh\n");
  ALD_TRY(ald_mesh_unit_scale(unit ? unit : "m", &scale, report));
  ALD_TRY(ald_mesh_read_file(file, made, report));
  ALD_TRY(ald_mesh_place(made, scale, axis_of(up ? up : "z"), axis_of(forward ? forward : usual),
                         at ? at : origin, report));
  *mesh = made;
  return ALD_OK;
done:
  ald_mesh_destroy(made);
  return status;
}
