/* SPDX-License-Identifier: Apache-2.0
 * The codes of warnings. */
#include "warning_code.h"

#include <string.h>

#include "assertion.h"

const ald_warning_info ald_warning_infos[ALD_WARNING_CODE_COUNT] = {
    [ALD_WARN_NO_EFFECT] = {"no_effect", "a key or an element of the study changes nothing", ""},
    [ALD_WARN_BARE_ANGLE] =
        {"bare_angle", "an angle without a unit, taken as radians, is more than half a radian",
         "write the unit: deg or rad"},
    [ALD_WARN_BARE_MASS] = {"bare_mass",
                            "a mass without a unit, taken as kilograms, beside numbers with units",
                            "write the unit: kg, t or kt"},
    [ALD_WARN_BARE_RATE] = {"bare_rate", "an angular rate without a unit, taken as rad/s, is large",
                            "write the unit: rad/s, deg/s or rpm"},
    [ALD_WARN_BARE_NUMBER] = {"bare_number",
                              "a number without a unit stands beside one of its kind with another "
                              "unit than the one that it is taken to have",
                              "write the unit"},
    [ALD_WARN_UNLIKELY_FACTOR] = {"unlikely_factor",
                                  "a factor that scales a quantity is far from 1",
                                  "a factor multiplies: +10 % is written 1.1 or 110 %"},
    [ALD_WARN_BAD_DRAWS] = {"bad_draws",
                            "a distribution reaches beyond what a quantity may be, or its bounds "
                            "leave little of it",
                            ""},
    [ALD_WARN_SHARES] = {"shares", "shares of a distribution do not sum to 1", ""},
    [ALD_WARN_SOBOL_COUNT] = {"sobol_count", "the number of Sobol points is not a power of 2", ""},
    [ALD_WARN_CONSEQUENCE] = {"consequence",
                              "a number of an element has a consequence that may not be meant", ""},
    [ALD_WARN_CONTRADICTS] = {"contradicts", "a number does not go with others of the study", ""},
    [ALD_WARN_UNUSUAL] = {"unusual", "a number is far from all that is known of such things",
                          "look for another unit, a sign, a factor of 1,000, or two numbers that "
                          "are swapped"},
    [ALD_WARN_AFTER_THE_END] = {"after_the_end",
                                "a rule or an order comes later than the end of the scenario",
                                "take a longer run.duration, or another time"},
    [ALD_WARN_AT_ONCE] = {"at_once", "a rule or an order comes true at the start of all scenarios",
                          "look for another unit, a sign, or a limit that the start exceeds"},
    [ALD_WARN_TWICE] = {"twice", "two elements are the same, and act twice",
                        "leave out one of them, or change what differs"},
    [ALD_WARN_FEW_STEPS] = {"few_steps",
                            "the period of a load or a motion is only a few steps long",
                            "take a shorter run.step, at most a tenth of the period"},
    [ALD_WARN_FEELS_NO_WAVE] = {"feels_no_wave",
                                "a floating body does not feel the wave of the environment",
                                "it moves as in still water: give it loads or motions of the wave"},
    [ALD_WARN_BERTHING_MASS] =
        {"berthing_mass", "the added mass in sway of a body that berths is that of impacts",
         "give the ship \"added mass: berthing\", or the body its \"added mass "
         "ratios\""},
    [ALD_WARN_STAYS_ZERO] = {"stays_zero",
                             "a rule monitors a result that cannot become other than 0",
                             "give the limit or the rating that the result is compared with"},
    [ALD_WARN_MESH] = {"mesh", "the mesh is not a closed, consistently oriented surface", ""},
    [ALD_WARN_DISPLACEMENT] = {"displacement",
                               "a mesh displaces another mass than that of its body",
                               "place the mesh, or give the mass, so that they agree"},
    [ALD_WARN_MESH_DRAUGHT] =
        {"mesh_draught",
         "the mesh of a ship starts at another draught than that of its particulars", ""},
    [ALD_WARN_LEANS] = {"leans", "a body does not float upright", ""},
    [ALD_WARN_BUOYANCY_TWICE] = {"buoyancy_twice", "two elements give one body buoyancy", ""},
    [ALD_WARN_ADDED_MASS] = {"added_mass",
                             "the added mass of a body does not belong to its radiation table", ""},
    [ALD_WARN_DAMPING_INACCURATE] = {"damping_inaccurate",
                                     "radiation damping in steps differs from its table", ""},
    [ALD_WARN_STEP_TOO_LONG] = {"step_too_long",
                                "the step is longer than the critical step of an element",
                                "take a shorter run.step, or substeps: automatic"},
    [ALD_WARN_GROWING_OSCILLATION] = {"growing_oscillation",
                                      "an oscillation without damping grows with this scheme", ""},
    [ALD_WARN_FORCE_INACCURATE] = {"force_inaccurate",
                                   "the greatest force of a contact is inaccurate with this step",
                                   "take a shorter run.step, or substeps: automatic"},
    [ALD_WARN_SHORT_IMPACT] = {"short_impact", "an impact may last only a few steps", ""},
    [ALD_WARN_ENERGY_INACCURATE] = {"energy_inaccurate",
                                    "contacts of lines may gain or lose energy with this step", ""},
    [ALD_WARN_SUBSTEPS] = {"substeps", "a line asks for more substeps than a step may have", ""},
    [ALD_WARN_TABLE_INACCURATE] = {"table_inaccurate",
                                   "the table of a catenary differs from the catenary", ""},
    [ALD_WARN_SINGLE_PRECISION] = {"single_precision",
                                   "places are not known well enough in single precision", ""},
    [ALD_WARN_BAD_INPUT] = {"bad_input", "scenarios have numbers that are not valid", ""},
    [ALD_WARN_UNSTABLE] = {"unstable", "a floating body is not stable at rest",
                           "check the metacentric heights, the height of the centre of gravity and "
                           "signs; tables of stiffness must have the part of the weight"},
    [ALD_WARN_UNSUPPORTED] =
        {"unsupported",
         "a body that can heave falls: nothing carries its weight, or far too little",
         "add \"hydrostatics: {w: {body: NAME}}\", with its numbers where the body has no ship or "
         "mesh, or leave heave out of its \"freedoms\""},
    [ALD_WARN_CAPSIZED] = {"capsized", "a floating body lay on its side or upside down at the end",
                           "check metacentric heights, and forces and heights at which they act"},
    [ALD_WARN_COMPRESSED_AT_START] =
        {"compressed_at_start", "an element is compressed, or its bodies overlap, at the start",
         "check positions, headings and normals; a body that is meant to lie there begins with "
         "this "
         "force"},
    [ALD_WARN_INSIDE_AT_START] =
        {"inside_at_start", "one of two meshes lies inside the other at the start",
         "move one of the bodies: surfaces that do not intersect have no contact force"},
    [ALD_WARN_THROUGH_AT_START] =
        {"through_at_start", "one of two meshes passes through the other at the start",
         "move one of the bodies: a contact on both sides has no direction"},
    [ALD_WARN_TAUT_AT_START] = {"taut_at_start",
                                "a line or hawser is stretched at the start beyond what it bears",
                                "check the length and the places of its ends"},
    [ALD_WARN_LINES_AT_START] = {"lines_at_start", "lines overlap at the start",
                                 "move the ends of one of them: they begin with a force"},
    [ALD_WARN_NO_SEABED] =
        {"no_seabed", "a line from the earth can hang below its anchor: there is no seabed",
         "give environment.water depth; for a line that hangs in deep water one that it does not "
         "reach"},
    [ALD_WARN_BEYOND_SEABED] =
        {"beyond_seabed", "a line has an end beyond the seabed depths at the start",
         "give depths as far as lines go; beyond its edge the seabed is taken to be level"},
    [ALD_WARN_PAST_STOP_AT_START] =
        {"past_stop_at_start", "a joint is past one of its stops at the start",
         "check the angle at the start, the places of the bodies and the signs of the stops: it "
         "begins with the moment or force of the stop"},
    [ALD_WARN_SLIPS] = {"friction_may_slip",
                        "a body may slide on where static friction would hold it", ""},
    [ALD_WARN_TILTS] = {"stack_may_fall",
                        "bodies lie on each other by contacts that do not resist tilting",
                        "join them by joints of the type fixed where they are to stay together"},
    [ALD_WARN_DIVIDED] = {"divided_body", "the force of a contact depends on how a body is divided",
                          "make one body and one mesh of them, or take law: pressure, whose forces "
                          "sum"},
    [ALD_WARN_THIN_FIELD] = {"thin_field", "a body is too thin for its pressure field",
                             "take a greater stiffness, give the field to the other body by "
                             "\"field in\", or take law: volume"},
    [ALD_WARN_BEYOND_HEIGHT] = {"beyond_height", "a fender was deflected by more than its height",
                                "its reaction is not valid there; check the signs of position, "
                                "normal and velocity, or take a greater fender"},
    [ALD_WARN_BEYOND_CURVE] =
        {"beyond_curve", "a curve was used beyond its end, where it goes on straight",
         "add rows to the curve as far as this, or take an element with a greater range"},
    [ALD_WARN_WHOLLY_INSIDE] =
        {"wholly_inside", "one outline of a contact lay wholly inside the other, or across it",
         "the overlap grows no more there, nor does the force: take a stiffer contact, or an "
         "element with a curve"},
    [ALD_WARN_LEFT_TABLE] = {"left_table", "a catenary was used outside of its table",
                             "widen its distances and heights, or take evaluation: shooting"},
    [ALD_WARN_IN_PARTS] =
        {"in_parts",
         "a catenary hung limp, lay on the seabed in several parts, or its fairlead was below it",
         "forces are those of rest, as docs/theory/catenary.md has them; check weights, buoys and "
         "places, or take a dynamic line under \"lines\""},
    [ALD_WARN_NEGATIVE_ENERGY] = {"negative_energy",
                                  "an element that can only dissipate energy has supplied it",
                                  "take a shorter run.step"},
    [ALD_WARN_NOTHING_TOUCHED] = {"nothing_touched", "no scenario had any contact",
                                  "check positions, velocities, heights and run.duration; "
                                  "allide replay DIR 0 --glb FILE shows where bodies are"},
    [ALD_WARN_NEVER_ACTED] = {"never_acted", "an element acted in no scenario", ""},
    [ALD_WARN_MOVED_AWAY] = {"moved_away",
                             "bodies that could have met moved apart from the start on",
                             "check the signs of velocity, course and heading"},
    [ALD_WARN_ENDED_BEFORE] = {"ended_before_contact",
                               "the scenario ended while bodies still approached each other",
                               "take a longer run.duration"},
    [ALD_WARN_ENDED_DURING] = {"ended_during_contact",
                               "the scenario ended while the force of a contact still rose",
                               "take a longer run.duration: the greatest values may come later"},
    [ALD_WARN_STILL_CLOSING] = {"still_closing",
                                "two bodies were still closing in when the scenario ended",
                                "take a longer run.duration: whether they touch is not known"},
    [ALD_WARN_NO_DIRECTION] =
        {"no_direction", "in some steps a contact of meshes had no force, as it had no direction",
         "take a shorter run.step or a stiffer law, so that the meshes overlap less"},
    [ALD_WARN_CLASH_TOO_FAST] = {"clash_too_fast", "lines met so fast that a clash may be missed",
                                 "take a shorter run.step, or a greater contact diameter"},
    [ALD_WARN_BUCKLES] = {"buckles_between_nodes",
                          "a line was pressed so hard that it would buckle between its nodes",
                          "take more segments: by those that it has it cannot bend there, and "
                          "carries what it could not"},
    [ALD_WARN_LONG_SEGMENTS] =
        {"long_segments",
         "a winch made segments so long that half of one weighs more than 2 % of the tension",
         "take as many segments as it says for the section that is paid out: the tension at its "
         "end is wrong by as much, and more on a seabed"},
    [ALD_WARN_REDUNDANT] = {"redundant_conditions",
                            "joints hold what other joints, or locked freedoms, hold already",
                            "the motion is not changed by it, but how the joints share their "
                            "forces is not known; take "
                            "a type that leaves more free, such as spherical in place of revolute"},
    [ALD_WARN_BREAKING_LOAD] =
        {"beyond_breaking_load",
         "joints, such as the links of a chain, carried more than breaks them",
         "breakage is not modelled, results after it are not valid; a rule under `stop` ends "
         "such "
         "scenarios"},
    [ALD_WARN_AGROUND] = {"aground", "by its squat a ship touched the bottom",
                          "she goes on as if it were deeper: slow her down, or take deeper water; "
                          "a rule under `stop` ends such scenarios"},
    [ALD_WARN_BEYOND_SQUAT] =
        {"beyond_squat", "a ship was faster in shallow water than the formula of squat holds for",
         "squat is too uncertain above a depth Froude number of 0.7: check speed and depth"},
};

ald_warning_code ald_warning_code_find(const char *name) {
  ALD_ASSERT(name);
  int code = 0;
  while (code < ALD_WARNING_CODE_COUNT && strcmp(ald_warning_infos[code].name, name) != 0) code++;
  return (ald_warning_code)code;
}
