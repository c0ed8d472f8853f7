/* SPDX-License-Identifier: Apache-2.0
 * What an entry is written out as: nodes of the document, as if the study had them. Nodes have the
 * place of their entry, so that messages about them lead there. Without memory the reader's mark is
 * set, and nothing more is written. */
#ifndef ALD_READER_YAML_GENERATE_H
#define ALD_READER_YAML_GENERATE_H

#define ALD_LANES 1
#include "kernels/math/mat3.h"
#include "model/sections.h"
#include "reader/reader.h"

/* The body that a node names, of those that have been read. Returns false after a message. */
bool ald_find_known_body(ald_reader *reader, struct fy_node *node, const char *path,
                         uint32_t *body);
/* Reports a name of which there is no body. */
void ald_report_unknown_body(ald_reader *reader, struct fy_node *node, const char *path,
                             const char *name);

enum { ALD_ENTRY_NAME = 128, ALD_ENTRY_PATH = 160 };

/* An entry while it is read. */
typedef struct ald_entry {
  ald_reader *reader;
  struct fy_document *tree;
  struct fy_node *node;
  const ald_plain_key *keys; /* (key_count) of its section */
  uint32_t key_count;
  ald_place place; /* of its name */
  char name[ALD_ENTRY_NAME], path[ALD_ENTRY_PATH];
  bool good; /* nothing was refused */
} ald_entry;

/* Begins an entry of a section; false after a message if it is no mapping. Unknown keys are
 * reported. */
bool ald_entry_begin(ald_entry *entry, ald_reader *reader, const char *section,
                     struct fy_node_pair *pair, const ald_plain_key *keys, uint32_t key_count);

/* The value of a key; NULL if it is left out. */
struct fy_node *ald_entry_member(const ald_entry *entry, uint32_t key);

/* Reports what is wrong at a value, or at the entry's name where there is none (NULL). The text
 * follows the entry's path. */
__attribute__((format(printf, 3, 4))) void ald_entry_refuse(ald_entry *entry, struct fy_node *node,
                                                            const char *format, ...);

/* The same of another sort than ALD_ERROR_UNFIT, with its word; see base/diagnosis.h. */
__attribute__((format(printf, 5, 6))) void ald_entry_refuse_sort(ald_entry *entry,
                                                                 ald_error_sort sort,
                                                                 struct fy_node *node,
                                                                 const char *word,
                                                                 const char *format, ...);

/* Refuses an entry without this key. */
void ald_entry_require(ald_entry *entry, uint32_t key);

/* A number, three numbers, the number of a word, in SI; `fallback`, or 0, if the key is left out or
 * its value was refused. */
double ald_entry_number(ald_entry *entry, uint32_t key, double fallback);
vec3 ald_entry_vector(ald_entry *entry, uint32_t key, vec3 fallback);
uint32_t ald_entry_choice(ald_entry *entry, uint32_t key);

/* A body of the study that a key names, or "earth", into `name` (ALD_ENTRY_NAME). Returns where a
 * point of it is at the start, earth frame [m]; the earth becomes a body where elements need it. */
vec3 ald_entry_point(ald_entry *entry, struct fy_node *named, char *name, vec3 point);

/* The axes of a body of the study at the start, and where a point of it is then, earth frame [m];
 * the earth's own for "earth". */
mat3 ald_entry_axes(const ald_entry *entry, const char *body);
vec3 ald_entry_place(const ald_entry *entry, const char *body, vec3 point);

/* A section of the study, made if it is missing; NULL if it is no mapping, or without memory. */
struct fy_node *ald_written_section(ald_reader *reader, const char *name);

/* An entry of a section, to be filled; NULL after a message if the study has one of this name, or
 * without memory. */
struct fy_node *ald_written_entry(ald_entry *entry, struct fy_node *section, const char *name);

/* Writes a body in six freedoms out, at rest.
 *   mass      [kg]
 *   gyration  radii about its axes [m]
 *   at, turn  of its centre of gravity, and its attitude, earth frame [m], [rad]
 * Returns its entry, to which keys may be added; NULL as ald_written_entry(). */
struct fy_node *ald_written_body(ald_entry *entry, const char *name, double mass, vec3 gyration,
                                 vec3 at, euler turn);

/* Puts a value, which it takes, under a key. */
void ald_written_put(ald_entry *entry, struct fy_node *mapping, const char *key,
                     struct fy_node *value);

/* Values: a word; a number in SI, as it would stand in the study, whose numbers `scale` multiplies;
 * a list of values, which it takes; a list of two words; a list of three numbers; an empty mapping.
 */
struct fy_node *ald_written_word(ald_entry *entry, const char *text);
struct fy_node *ald_written_number(ald_entry *entry, ald_dimension dimension, double value);
struct fy_node *ald_written_list(ald_entry *entry, struct fy_node **items, int count);
struct fy_node *ald_written_pair(ald_entry *entry, const char *first, const char *second);
struct fy_node *ald_written_vector(ald_entry *entry, ald_dimension dimension, vec3 v);
struct fy_node *ald_written_mapping(ald_entry *entry);

#endif
