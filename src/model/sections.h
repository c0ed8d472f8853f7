/* SPDX-License-Identifier: Apache-2.0
 * The sections of a study and the keys in them that are not quantities of the model: one set of
 * tables for the reader, its messages and the reference. */
#ifndef ALD_SECTIONS_H
#define ALD_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/keys.h"

/* A section: its keys are in it directly, or in entries that the user names. */
typedef struct ald_section {
  const char *name;    /* "bodies"; "" for the study itself */
  const char *entry;   /* what its entries are called, "NAME"; NULL: none */
  const char *inner;   /* what the members of an entry are called, "VARIANT"; NULL: they are keys */
  const char *meaning; /* one line */
  const char *example; /* a few lines of a study */
  const ald_plain_key *plain; /* (plain_count) */
  uint32_t plain_count;
  const ald_key *keys; /* (key_count) quantities of an entry */
  uint32_t key_count;
  const ald_key_table *tables; /* (table_count) of an entry */
  uint32_t table_count;
  bool is_required;
  const char *const *instead; /* sections of which any may stand in its place; NULL ends them */
  bool is_made;               /* created automatically: it has results, and no keys in a study */
  bool is_list;               /* a list of mappings */
  bool has_rules;             /* its entries are rules of the kinds of src/model/rule.h */
  bool has_shapes;            /* its entries may hold one of the shapes of src/mesh/mesh_shapes.h */
  bool has_limits;            /* only those that may be limits */
  const struct ald_kind *kind; /* that owns it; NULL: none */
  const char
      *waiver; /* yes/no key with which keys without a default are optional: "fixed"; NULL: none */
} ald_section;

/* Sections that bring something that moves: a study with one of them needs no `bodies`. NULL ends.
 */
extern const char *const ald_moving_sections[];

/* keys of the section `run`, in this order */
enum {
  ALD_RUN_SCENARIOS,
  ALD_RUN_SEED,
  ALD_RUN_DURATION,
  ALD_RUN_STEP,
  ALD_RUN_SCHEME,
  ALD_RUN_PRESET,
  ALD_RUN_PRECISION,
  ALD_RUN_METHOD,
  ALD_RUN_ARITHMETIC,
  ALD_RUN_SUBSTEPS,
  ALD_RUN_BUILD_UP,
  ALD_RUN_KEY_COUNT
};
extern const ald_plain_key ald_run_keys[ALD_RUN_KEY_COUNT];

/* keys of the section `scale` */
enum { ALD_SCALE_LENGTH, ALD_SCALE_DENSITY, ALD_SCALE_KEY_COUNT };
extern const ald_plain_key ald_scale_keys[ALD_SCALE_KEY_COUNT];

enum {
  ALD_BODY_OUTLINE,
  ALD_BODY_FIXED,
  ALD_BODY_FREEDOMS,
  ALD_BODY_MOTION,
  ALD_BODY_ADDED_MASS,
  ALD_BODY_MESH,
  ALD_BODY_SHIP,
  ALD_BODY_APPROACH,
  ALD_BODY_PLAIN_COUNT
};
extern const ald_plain_key ald_body_plain_keys[ALD_BODY_PLAIN_COUNT];

/* keys of an entry of the section `chains` */
enum {
  ALD_CHAIN_BETWEEN,
  ALD_CHAIN_BODY,
  ALD_CHAIN_FROM,
  ALD_CHAIN_TO,
  ALD_CHAIN_DIRECTION,
  ALD_CHAIN_OVER,
  ALD_CHAIN_OVER_BODY,
  ALD_CHAIN_ROLL,
  ALD_CHAIN_TYPE,
  ALD_CHAIN_BAR,
  ALD_CHAIN_LINKS,
  ALD_CHAIN_LENGTH,
  ALD_CHAIN_FITTINGS,
  ALD_CHAIN_FITTING_MESHES,
  ALD_CHAIN_PITCH,
  ALD_CHAIN_MASS,
  ALD_CHAIN_GRADE,
  ALD_CHAIN_BREAKING_LOAD,
  ALD_CHAIN_JOINT,
  ALD_CHAIN_DAMPING,
  ALD_CHAIN_FRICTION,
  ALD_CHAIN_FRICTION_RATE,
  ALD_CHAIN_KEY_COUNT
};
/* links of all chains of a study: the time to read it grows with the square of their number */
enum { ALD_LINKS_MAX = 300 };
extern const ald_plain_key ald_chain_keys[ALD_CHAIN_KEY_COUNT];

/* keys of an entry of the section `windlasses` */
enum {
  ALD_WINDLASS_BODY,
  ALD_WINDLASS_AT,
  ALD_WINDLASS_DIRECTION,
  ALD_WINDLASS_PULL,
  ALD_WINDLASS_SPEED,
  ALD_WINDLASS_SLOW,
  ALD_WINDLASS_TRAVEL,
  ALD_WINDLASS_MASS,
  ALD_WINDLASS_INERTIA,
  ALD_WINDLASS_STIFFNESS,
  ALD_WINDLASS_KEY_COUNT
};
extern const ald_plain_key ald_windlass_keys[ALD_WINDLASS_KEY_COUNT];

/* keys of an entry of the section `anchors` */
enum {
  ALD_ANCHOR_CHAIN,
  ALD_ANCHOR_POSITION,
  ALD_ANCHOR_DIRECTION,
  ALD_ANCHOR_ROLL,
  ALD_ANCHOR_MASS,
  ALD_ANCHOR_EQUIPMENT,
  ALD_ANCHOR_FLUKES_SHARE,
  ALD_ANCHOR_SHANK_MESH,
  ALD_ANCHOR_SHANK_CENTRE,
  ALD_ANCHOR_SHANK_GYRATION,
  ALD_ANCHOR_FLUKES_MESH,
  ALD_ANCHOR_FLUKES_CENTRE,
  ALD_ANCHOR_FLUKES_GYRATION,
  ALD_ANCHOR_SHANK_LENGTH,
  ALD_ANCHOR_SHANK_BREADTH,
  ALD_ANCHOR_FLUKES_LENGTH,
  ALD_ANCHOR_FLUKES_BREADTH,
  ALD_ANCHOR_CROWN,
  ALD_ANCHOR_CROWN_THICKNESS,
  ALD_ANCHOR_FLUKE_ANGLE,
  ALD_ANCHOR_START_ANGLE,
  ALD_ANCHOR_FRICTION,
  ALD_ANCHOR_KEY_COUNT
};
extern const ald_plain_key ald_anchor_keys[ALD_ANCHOR_KEY_COUNT];

/* the results that a rule monitors */
extern const ald_plain_key ald_operands_key;

/* which bodies an element acts on: `body` for one-body kinds, `between` for pairs */
extern const ald_plain_key *const ald_body_name_key;
extern const ald_plain_key ald_between_key;
/* the two lines of a kind between lines */
extern const ald_plain_key ald_between_lines_key;
/* file of a mesh */
/* file of a history */
extern const ald_plain_key *const ald_file_key;

/* Number of sections, the study's own keys (section 0, named "") and those of the kinds included.
 */
uint32_t ald_section_count(void);
/* Section `index` < ald_section_count(). */
ald_section ald_section_at(uint32_t index);

/* Does a key of a section follow the ship of a body if it is left out? */
bool ald_section_follows(const ald_section *section, uint32_t key);

enum { ALD_ROOT_NAMES = 80 };
/* Keys at the top level of a study: its own keys and its sections.
 * @param names (ALD_ROOT_NAMES)
 * @return their number */
size_t ald_root_names(const char **names);

/* Appends the names of settings to a list; returns its new length. */
size_t ald_plain_names(const ald_plain_key *settings, uint32_t count, const char **names,
                       size_t length);

#endif
