/* SPDX-License-Identifier: Apache-2.0
 * The sections of a study, one line each, and the tables of their settings. */
#include "sections.h"

#include "base/assertion.h"
#include "kind.h"
#include "output_keys.h"
#include "sampling_keys.h"
#include "study.h"

#define COUNT(table) (uint32_t)(sizeof(table) / sizeof((table)[0]))

/* ------------------------------------------------------------------------------ the study itself
 */

static const ald_plain_key root_keys[] = {
    {.name = "allide",
     .type = ALD_PLAIN_WHOLE,
     .low = 1,
     .high = 1,
     .example = "1",
     .meaning = "version of the study format; the first key of every study"},
    {.name = "name",
     .type = ALD_PLAIN_TEXT,
     .fallback = "the file's name",
     .example = "A tanker berths",
     .meaning = "name of the study in reports and results"},
    {.name = "base",
     .type = ALD_PLAIN_NAMES,
     .fallback = "none",
     .example = "berthing.yml",
     .meaning = "study, or list of studies, that this study extends: mappings are merged key by "
                "key, other values replace those of the base, null (~) removes them"},
    {.name = "set",
     .type = ALD_PLAIN_ANY,
     .fallback = "none",
     .example = "{run.step: 0.05 s, \"lines.riser.sections[0].segments\": 50}",
     .meaning = "single values by their paths, in place of what the study and its bases say; "
                "[0], [1] count the items of a list"},
    {.name = "sweep",
     .type = ALD_PLAIN_ANY,
     .fallback = "none",
     .example = "{run.step: [0.1 s, 0.05 s, 0.025 s]}",
     .meaning = "lists of values by such paths: `allide run` runs the study with each of them, "
                "every value with every other, and shows how the results change; "
                "docs/composing-studies.md"},
};

/* ------------------------------------------------------------------------------ scale */

const ald_plain_key ald_scale_keys[ALD_SCALE_KEY_COUNT] = {
    [ALD_SCALE_LENGTH] =
        {.name = "length",
         .type = ALD_PLAIN_NUMBER,
         .range = ALD_RANGE_POSITIVE,
         .example = "35",
         .meaning = "s: lengths are multiplied by it, times by its root, masses "
                    "by s^3 and the density's ratio; below 1: to a model; 0.0001 to 10000"},
    [ALD_SCALE_DENSITY] = {.name = "density",
                           .type = ALD_PLAIN_NUMBER,
                           .range = ALD_RANGE_POSITIVE,
                           .fallback = "1",
                           .example = "1.025",
                           .meaning =
                               "ratio of the water's densities, of sea to basin; 0.001 to 1000"},
};

/* ------------------------------------------------------------------------------ bodies, elements
 */

static const char *const body_motions[] = {"free", "prescribed", NULL};

const ald_plain_key ald_body_plain_keys[ALD_BODY_PLAIN_COUNT] = {
    [ALD_BODY_OUTLINE] = {.name = "outline",
                          .type = ALD_PLAIN_OUTLINE,
                          .dimension = ALD_LENGTH,
                          .fallback = "none",
                          .example =
                              "[[-16 m, -6.5 m], [12 m, -6.5 m], [16 m, 0 m], [12 m, 6.5 m], "
                              "[-16 m, 6.5 m]]",
                          .meaning =
                              "vertices in the body's frame, anticlockwise, origin at the centre "
                              "of gravity; split into convex parts if it is not convex"},
    [ALD_BODY_FREEDOMS] = {.name = "freedoms",
                           .type = ALD_PLAIN_NAMES,
                           .fallback = "planar",
                           .example = "six",
                           .meaning = "freedoms of the body in its own axes: planar, six, or a "
                                      "list such as [surge, heave, pitch]"},
    [ALD_BODY_MOTION] =
        {.name = "motion",
         .type = ALD_PLAIN_CHOICE,
         .fallback = "free",
         .choices = body_motions,
         .example = "free",
         .meaning = "prescribed: the body follows its `motions`, whatever forces act on it"},
    [ALD_BODY_ADDED_MASS] = {.name = "added mass",
                             .type = ALD_PLAIN_ANY,
                             .dimension = ALD_MASS,
                             .fallback = "none",
                             .example = "[400 t, 4000 t, 7000 t, 1e8 kg m^2, 2e9 kg m^2, 1.5e9 "
                                        "kg m^2]",
                             .meaning = "constant added mass in surge, sway, heave, roll, pitch, "
                                        "yaw, body axes: six numbers, or a symmetric 6 x 6 matrix"},
    [ALD_BODY_MESH] = {.name = "mesh",
                       .type = ALD_PLAIN_TEXT,
                       .fallback = "none",
                       .example = "hull",
                       .meaning =
                           "surface of the body: the name of a mesh in the section `meshes`"},
    [ALD_BODY_SHIP] =
        {.name = "ship",
         .type = ALD_PLAIN_ANY,
         .fallback = "none",
         .example = "{length: 80 m, breadth: 19 m, draught: 6.6 m, block "
                    "coefficient: 0.73, KG: 5.4 m}",
         .meaning =
             "ship particulars: the name of a ship in the section `ships`, or the keys of one, "
             "optionally with `like: NAME` for particulars left out and with `share of service "
             "speed: 0.6`; values of the body that are left out are derived from them"},
    [ALD_BODY_APPROACH] =
        {.name = "approach",
         .type = ALD_PLAIN_ANY,
         .fallback = "none",
         .example = "{berth: quay, side: port, place: 20 m, angle: 3 deg, gap: 0.5 m}",
         .meaning = "instead of position, heading and course: the body starts `gap` before its "
                    "first touch with an outline or a fender and moves square to the `berth`, a "
                    "body or earth, on a `side` of its x axis (default port), its origin at "
                    "`place` along that axis, its heading at `angle` to it; docs/theory/"
                    "approach.md"},
    [ALD_BODY_FIXED] = {.name = "fixed",
                        .type = ALD_PLAIN_TRUTH,
                        .fallback = "no",
                        .example = "yes",
                        .meaning =
                            "the body never moves; it takes no mass, inertia, velocity or load"},
};

/* of one-body kinds; the second only of those that have a history */
static const ald_plain_key body_keys[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "file",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "motions.csv",
     .meaning = "instead of `history`: CSV file with a column `time` in equal steps and any of the "
                "other columns of the history, units in the header"},
};
static const ald_plain_key damping_keys[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "file",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "damping.csv",
     .meaning = "damping as a function of frequency: columns omega, B22, B24, A22 ... below a "
                "header, or lines \"PER I J A B\" of a panel program (`allide radiation`); must be "
                "given unless `from: ship`"},
};
const ald_plain_key *const ald_body_name_key = &body_keys[0], *const ald_file_key = &body_keys[1];

static const ald_plain_key mesh_keys[] = {
    {.name = "file",
     .type = ALD_PLAIN_TEXT,
     .fallback = "none",
     .example = "hull.stl",
     .meaning =
         "STL file (text or binary) or OBJ file: closed, normals outward (`allide mesh check`)"},
    {.name = "parts",
     .type = ALD_PLAIN_NAMES,
     .fallback = "none",
     .example = "[keel, deck]",
     .meaning = "law bedding, of a mesh that is not convex: the convex meshes that it consists of, "
                "in the same place, so that it can have a pressure field"}};
const ald_plain_key ald_operands_key = {
    .name = "any of",
    .type = ALD_PLAIN_TEXT,
    .fallback = "",
    .example = "contacts.rubber.*.peak_normal",
    .meaning = "results that are monitored: name or pattern, all of one unit"};
const ald_plain_key ald_between_key = {
    .name = "between",
    .type = ALD_PLAIN_PAIR,
    .example = "[vessel, fender*]",
    .meaning = "two bodies, or groups of bodies; one element per pair"};
const ald_plain_key ald_between_lines_key = {
    .name = "between",
    .type = ALD_PLAIN_PAIR,
    .example = "[umbilical, riser]",
    .meaning = "two dynamic lines: the inner one, and the outer one in whose bore it lies"};

/* ------------------------------------------------------------------------------ the list */

const char *const ald_moving_sections[] = {"lines",      "points",  "chains",
                                           "windlasses", "anchors", NULL};

/* one entry a section; those of the element kinds follow `bodies` */
static const ald_section before[] = {
    {.name = "",
     .meaning = "Keys of the study itself.",
     .example = "allide: 1\nname: A tanker berths",
     .plain = root_keys,
     .plain_count = COUNT(root_keys),
     .is_required = true},
    {.name = "run",
     .meaning = "Number of scenarios, duration, time step and integration scheme.",
     .example = "run: {scenarios: 10000, seed: 1, duration: 60 s, step: 0.1 s}",
     .plain = ald_run_keys,
     .plain_count = ALD_RUN_KEY_COUNT,
     .is_required = true},
    {.name = "scale",
     .meaning = "Runs a study that is given at the scale of a model at another, by Froude's law: "
                "every number of the study is multiplied as its dimension asks, defaults and "
                "tables included.",
     .example = "scale: {length: 2, density: 1.025}",
     .plain = ald_scale_keys,
     .plain_count = ALD_SCALE_KEY_COUNT},
    {.name = "environment",
     .meaning =
         "Environment of all bodies and lines: gravity, water, air, current, wind and waves.",
     .example = "environment: {water density: 1025 kg/m^3, current: [0.3 m/s, 0 m/s]}",
     .keys = ald_environment_keys,
     .key_count = ALD_ENVIRONMENT_KEY_COUNT,
     .tables = ald_environment_tables,
     .table_count = ALD_ENVIRONMENT_TABLES},
    {.name = "meshes",
     .entry = "NAME",
     .meaning = "Surface meshes of bodies: each is read from a file or generated as a parametric "
                "shape. They are the same in all scenarios.",
     .example =
         "meshes:\n"
         "  hull:\n"
         "    ship: {length: 80 m, beam: 19 m, draught: 6.6 m, depth: 10 m, block coefficient: "
         "0.73}\n"
         "  tug: {box: {length: 32 m, breadth: 13 m, height: 5 m}}\n"
         "  fender: {box: {length: 3 m, breadth: 2 m, height: 2 m}}\n"
         "  pile: {cylinder: {radius: 3 m, length: 40 m}}",
     .plain = mesh_keys,
     .plain_count = COUNT(mesh_keys),
     .keys = ald_mesh_keys,
     .key_count = ALD_MESH_KEY_COUNT,
     .has_shapes = true},
    {.name = "ships",
     .entry = "NAME",
     .meaning =
         "Ships defined by their particulars. A body refers to one by `ship: tanker`, a variant by "
         "`set: {bodies.striking.ship: tanker}`. Values of a body, its hydrostatics, friction and "
         "bow that are left out are derived from the particulars, in each scenario.",
     .example = "ships:\n  tanker: {length: 180 m, breadth: 32 m, draught: 11 m, block "
                "coefficient: 0.8, KG: 10 m}",
     .keys = ald_ship_particulars,
     .key_count = ALD_SHIP_OWN_COUNT},
    {.name = "chains",
     .entry = "NAME",
     .meaning =
         "Chains of rigid links. Each is written out as bodies `NAME link 1`, `NAME link 2`, "
         "... and joints `NAME joint 1`, ..., which other sections name as any body and "
         "joint; at the start they hang at rest between the ends.",
     .example =
         "chains:\n  hoist: {body: crane tip, from: [0 m, 0 m, -1 m], bar: 40 mm, links: 30}",
     .plain = ald_chain_keys,
     .plain_count = ALD_CHAIN_KEY_COUNT},
    {.name = "windlasses",
     .entry = "NAME",
     .meaning =
         "What hauls a chain in along a straight way. Each is written out as a body `NAME wheel`, "
         "from which a chain hangs, and a prismatic joint `NAME drive` with a motor, which other "
         "sections name as any body and joint.",
     .example = "windlasses:\n  port: {body: carrier, at: [88 m, 2 m, 9 m], direction: [-0.8, 0, "
                "0.6], pull: 600 kN, speed: 0.15 m/s, travel: 8 m}",
     .plain = ald_windlass_keys,
     .plain_count = ALD_WINDLASS_KEY_COUNT},
    {.name = "anchors",
     .entry = "NAME",
     .meaning =
         "Stockless anchors. Each is written out as bodies `NAME shank` and `NAME flukes` with "
         "meshes, x along the shank to its ring, a revolute joint `NAME crown` between them, whose "
         "stops bound the flukes' angle, and, on a chain, a spherical joint `NAME ring`; other "
         "sections name them as any body and joint.",
     .example = "anchors:\n  bower: {chain: hoist, mass: 8.7 t}",
     .plain = ald_anchor_keys,
     .plain_count = ALD_ANCHOR_KEY_COUNT},
    {.name = "bodies",
     .entry = "NAME",
     .meaning = "Moving and fixed bodies, with their outlines and meshes.",
     .example =
         "bodies:\n"
         "  tug:\n"
         "    outline: [[-16 m, -6.5 m], [16 m, -6.5 m], [16 m, 6.5 m], [-16 m, 6.5 m]]\n"
         "    mesh: tug\n"
         "    mass: 930 t\n"
         "    inertia: 5.95e7 kg m^2\n"
         "    position: [0 m, 20 m]\n"
         "    heading: -90 deg\n"
         "    course: -90 deg\n"
         "    speed: 2 kn\n"
         "  fender1: &fender\n"
         "    fixed: yes\n"
         "    outline: [[-1.5 m, -1 m], [1.5 m, -1 m], [1.5 m, 1 m], [-1.5 m, 1 m]]\n"
         "    mesh: fender\n"
         "    position: [-4 m, 0 m]\n"
         "  fender2: {<<: *fender, position: [4 m, 0 m]}\n"
         "  carrier: {freedoms: six, mass: 8190 t, radii of gyration: [7 m, 22 m, 22 m], mesh: "
         "hull}\n"
         "  pile: {fixed: yes, mesh: pile}\n"
         "  ferry: {freedoms: six, mass: 100 t, radii of gyration: [1 m, 3 m, 3 m]}\n"
         "  crane tip: {motion: prescribed, position: [0 m, 60 m, 40 m]}\n"
         "  boom: {freedoms: six, mass: 2 t, radii of gyration: [0.9 m, 0.8 m, 0.5 m],\n"
         "    position: [0 m, 60 m, 38 m]}\n"
         "  jib: {freedoms: six, mass: 1 t, radii of gyration: [0.4 m, 0.7 m, 0.8 m],\n"
         "    position: [1.5 m, 60 m, 37 m]}\n"
         "  block: {freedoms: six, mass: 300 kg, radii of gyration: [0.3 m, 0.4 m, 0.5 m],\n"
         "    position: [2 m, 60 m, 36 m]}",
     .plain = ald_body_plain_keys,
     .plain_count = ALD_BODY_PLAIN_COUNT,
     .keys = ald_body_keys,
     .key_count = ALD_BODY_KEY_COUNT,
     .is_required = true,
     .instead = ald_moving_sections,
     .waiver = "fixed"},
};
static const ald_section after[] = {
    {.name = "vary",
     .entry = "QUANTITY",
     .meaning = "Random variables. QUANTITY is the path of a number of the study, such as "
                "bodies.tug.speed; a pattern with * or ? sets all matching quantities, which must "
                "have the same dimension, to the same value.",
     .example =
         "vary:\n  bodies.tug.speed: {weibull: {shape: 2.2, scale: 2 kn}, low: 0.5 kn, high: "
         "5 kn}\n  bodies.fender*.position.y: {normal: {mean: 0 m, deviation: 5 cm}}"},
    {.name = "choose",
     .entry = "CHOICE",
     .inner = "VARIANT",
     .meaning = "Named variants, each with its own values; every scenario draws one. Examples: "
                "ship types, fender models, loading conditions.",
     .example = "choose:\n  ship:\n    small: {share: 0.3, set: {bodies.tug.mass: 500 t, "
                "bodies.tug.inertia: 3e7 kg m^2}}\n    large: {share: 0.7}",
     .plain = ald_variant_keys,
     .plain_count = ALD_VARIANT_KEY_COUNT},
    {.name = "sampling",
     .meaning = "The design of experiment.",
     .example = "sampling: {method: random}",
     .plain = ald_sampling_keys,
     .plain_count = ALD_SAMPLING_KEY_COUNT},
    {.name = "correlations",
     .meaning = "Correlations: a list of pairs of variables.",
     .example = "correlations:\n  - {between: [bodies.tug.speed, bodies.fender*.position.y], "
                "coefficient: 0.6}",
     .plain = ald_correlation_keys,
     .plain_count = ALD_CORRELATION_KEY_COUNT,
     .is_list = true},
    {.name = "stop",
     .entry = "NAME",
     .meaning = "Rules that end a scenario early, with the status stopped_by_rule. Each rule has "
                "the keys of one kind.",
     .example =
         "stop:\n  apart: {separated for: 20 s}\n  still: {slower than: 0.02 m/s, for: 10 s}\n"
         "  crushed: {any of: contacts.*.greatest_depth, above: 2 m}",
     .has_rules = true},
    {.name = "limits",
     .entry = "NAME",
     .meaning = "Limits whose exceedance is recorded as an event; the scenario continues.",
     .example = "limits:\n  rated: {any of: contacts.rubber.*.peak_normal, above: 900 kN}",
     .has_rules = true,
     .has_limits = true},
    {.name = "stop study",
     .meaning =
         "Rule that ends the study when an exceedance probability is known accurately enough.",
     .example = "stop study:\n  probability of: contacts.rubber.*.peak_normal\n  above: 900 kN\n  "
                "interval below: 0.5 %",
     .plain = ald_stopping_keys,
     .plain_count = ALD_STOPPING_KEY_COUNT},
    {.name = "output",
     .meaning = "What is stored besides the table of scenarios, and how often the event occurs "
                "that a scenario represents.",
     .example =
         "output:\n  events: all\n  series: {worst: {of: contacts.rubber.*.peak_normal, count: "
         "5}, failed: 10}\n  event frequency: 0.15 / year",
     .plain = ald_output_keys,
     .plain_count = ALD_OUTPUT_KEY_COUNT},
};

uint32_t ald_section_count(void) { return COUNT(before) + ald_kind_count + COUNT(after); }

ald_section ald_section_at(uint32_t index) {
  ALD_ASSERT(index < ald_section_count());
  if (index < COUNT(before)) return before[index];
  index -= COUNT(before);
  if (index >= ald_kind_count) return after[index - ald_kind_count];
  const ald_kind *kind = ald_kinds[index];
  if (ald_kind_is(kind, ALD_KIND_OF_LINES)) {
    return (ald_section){.name = kind->section, .meaning = kind->meaning, .is_made = true};
  }
  return (ald_section){
      .name = kind->section,
      .entry = "NAME",
      .meaning = kind->meaning,
      .example = kind->example,
      .plain = kind->heads                      ? kind->heads
               : kind->plain                    ? kind->plain
               : ald_kind_is_bare(kind)         ? NULL
               : kind->body_count == 2          ? &ald_between_key
               : kind->file == ALD_FILE_DAMPING ? damping_keys
                                                : body_keys,
      .plain_count = kind->heads                   ? kind->head_count
                     : kind->plain                 ? kind->plain_count
                     : ald_kind_is_bare(kind)      ? 0
                     : kind->file != ALD_FILE_NONE ? 2
                                                   : 1,
      .keys = kind->keys,
      .key_count = kind->key_count,
      .tables = kind->tables,
      .table_count = kind->table_count,
      .kind = kind,
  };
}

bool ald_section_follows(const ald_section *section, uint32_t key) {
  ALD_ASSERT(key < section->key_count);
  const ald_kind *kind = section->kind;
  for (uint32_t n = 0; kind && n < ald_kind_ship_defaults(kind); n++) {
    if (kind->ship->defaults[n].key == key && kind->ship->defaults[n].figure) return true;
  }
  return false;
}

size_t ald_plain_names(const ald_plain_key *settings, uint32_t count, const char **names,
                       size_t length) {
  for (uint32_t s = 0; s < count; s++) names[length++] = settings[s].name;
  return length;
}

size_t ald_root_names(const char **names) {
  size_t count = ald_plain_names(root_keys, COUNT(root_keys), names, 0);
  for (uint32_t s = 1; s < ald_section_count(); s++) names[count++] = ald_section_at(s).name;
  return count;
}
