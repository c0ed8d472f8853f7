/* SPDX-License-Identifier: Apache-2.0
 * Sections of a study, each read by a file of its name. */
#ifndef ALD_READER_READER_SECTIONS_H
#define ALD_READER_READER_SECTIONS_H

#include "base/document.h"
#include "reader/reader.h"

/* The section `anchors`: stockless anchors, written out as bodies, meshes and joints. */

/* Appends shank and flukes of each anchor to the section `bodies`, their meshes to `meshes`, which
 * are read, and their joints to `joints`, as if the study had them, at the ends of the chains that
 * have been read. */
void ald_write_anchors(ald_reader *reader);

/* The berths of bodies that approach them: where they start follows from what they would touch. */

/* Places the bodies that have an approach; once all elements are read, one of which limits it. */
void ald_place_approaches(ald_reader *reader);

/* The section `bodies`: moving and fixed bodies, and their outlines. */
void ald_read_bodies(ald_reader *reader);
/* The earth as a body that elements act on, added at its first use; the number of bodies without
 * memory. */
uint32_t ald_earth_body(ald_reader *reader);

/* The section `chains`: chains of links, written out as bodies and joints. */

/* Appends the wheel of each windlass to the section `bodies` and its drive to the section `joints`
 * of the document, as if the study had them, where the bodies that have been read put it. */
void ald_write_windlasses(ald_reader *reader);

/* Appends the links of all chains to the section `bodies` and their joints to the section `joints`
 * of the document, as if the study had them. The links hang at rest between the ends, where the
 * bodies that have been read put these. Nodes have the place of their chain. */
void ald_write_chains(ald_reader *reader);

/* The section `choose`: named variants, each with all its values, of which a scenario draws one. */
void ald_read_choose(ald_reader *reader);

/* The section `correlations`: pairs of variables and their correlation. */
void ald_read_correlations(ald_reader *reader);

/* Variables that would make every scenario invalid: of keys that others replace, or that need
 * others. */

/* Puts the values of `set` into the whole study, before anything else is read. */
void ald_read_set(ald_reader *reader, ald_document *whole);

/* The section `sweep`. */
void ald_read_sweep(ald_reader *reader);

/* Reports variables under `vary` and of variants with which the checks of an element refuse every
 * draw, as they refuse a key that is given beside another which replaces it. To be called when all
 * variables have been read. */
void ald_check_draws(ald_reader *reader);

/* The sections of the element kinds: definitions, and the bodies that each of them acts on. */
void ald_read_elements(ald_reader *reader);

/* The section `environment`: what all bodies and lines share. */
void ald_read_environment(ald_reader *reader);
/* Are the numbers of the wave consistent? Reports an error if not; after `vary` and `choose`. */
void ald_check_sea(ald_reader *reader);

/* What points hold: the ends of dynamic lines, and nothing else. */

/* Reports what points cannot hold, once it is known what varies: other elements than lines, clamps,
 * ends beside them; and points at which no line ends. */
void ald_check_held(ald_reader *reader);

/* Histories: files with equal time steps, and whether a history lasts as long as the study. */

/* The rows of a definition's history from its file, if it names one; warns where a history does not
 * cover the whole study.
 * @param mapping the definition, of which the keys have been read */
void ald_read_history(ald_reader *reader, struct fy_node *mapping, const char *path,
                      ald_definition *definition);
/* Warns of prescribed bodies without motions. */
void ald_find_unmoved(ald_reader *reader);

/* The section `meshes`: closed surfaces from files or parametric shapes. */

/* The meshes of the section `meshes` that have not been read; before the bodies that name them. */
void ald_read_meshes(ald_reader *reader);
/* The mesh that a body names: 1 + its number; 0 if it names none, or after a message. */
uint32_t ald_find_mesh(ald_reader *reader, struct fy_node *body, const char *path);

/* The sections `output`, what is stored besides the table of scenarios, and `stop study`, when
 * the study ends. */
void ald_read_output(ald_reader *reader); /* `output` and `stop study` */

/* The table of a vessel that follows the sea, of which the keys have been read.
 * @param mapping the definition
 * @param owner   its place */
void ald_read_rao(ald_reader *reader, struct fy_node *mapping, ald_place owner, const char *path,
                  ald_definition *definition);

/* Their tables beside the waves of the sea, once all have been read.
 * @param values (quantity_count) as the study gives them */
void ald_check_raos(ald_reader *reader, const double *values);

/* The section `radiation`: damping tables, retardation functions, and the added mass that
 * belongs to them. */

/* The damping table of a definition from its file, and the retardation functions of it.
 * @param mapping the definition, of which the keys have been read
 * @param owner   its place */
void ald_read_radiation(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, ald_definition *definition);
/* Does a definition take its damping from ships? */
bool ald_radiation_is_of_ship(struct fy_node *mapping);
/* Gives bodies with radiation but without added mass that at infinite frequency, if their table has
 * it; warns of bodies with a different one, or none. */
void ald_take_from_radiation(ald_reader *reader);

/* Elements that leave no room for others on the same body. */

/* Warns of bodies that are restored twice, and reports hulls beside which another element resists
 * the same body, and actuators with two controllers. */
void ald_find_rivals(ald_reader *reader);

/* Finds the elements to which those of a definition refer, by the relations of its kind, and checks
 * that they go together; is_good: nothing is wrong with its own numbers. */
void ald_find_related(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                      uint32_t definition, bool is_good);

/* Makes the one element of a definition whose `between` names two lines of the study. */
void ald_pair_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);

/* The sections `stop` and `limits`: rules that monitor a scenario. */
void ald_read_rules(ald_reader *reader);

/* The results that `any of` names, all of one unit, as operands of a rule, and their dimension.
 * @return false after a message */
bool ald_read_operands(ald_reader *reader, struct fy_node *node, const char *path, ald_rule *rule,
                       ald_dimension *dimension);

/* The section `run`: number of scenarios, duration, scheme. */
void ald_read_run(ald_reader *reader);
/* Are the elements compatible with the scheme? Reports an error if not. */
void ald_check_scheme(ald_reader *reader);

/* The section `sampling`: the design of experiment that gives scenarios their random numbers. */

/* whether the study is suitable for its method */
void ald_check_method(ald_reader *reader);

void ald_read_sampling(ald_reader *reader);

/* The section `scale`: a study at the scale of a model that is run at another, by Froude's law. */

/* Reads the section; before anything else of the study. */
void ald_read_scale(ald_reader *reader);

/* Reports numbers that no law can scale: of products and presets. */
void ald_check_scale(ald_reader *reader);

/* The section `vary`: random variables, their distributions, and the quantities that they set. */

/* Reads a mapping of patterns and distributions into new variables, for which memory is
 * reserved. */
void ald_read_variables(ald_reader *reader, struct fy_node *vary, const ald_scope *scope);
void ald_read_vary(ald_reader *reader);

/* May a quantity be another one in another scenario? Once all that varies has been read. */
bool ald_quantity_varies(const ald_study *study, uint32_t quantity);

/* Winches of dynamic lines: the lines that they name, and what both must be. */

/* Makes the elements of a definition whose `line` names lines of the study, one for each. */
void ald_find_lines(ald_reader *reader, struct fy_node *node, ald_place owner, const char *path,
                    uint32_t definition);

#endif
