/* SPDX-License-Identifier: Apache-2.0
 * `allide import moordyn`: what becomes of an input file of MoorDyn, that it runs as a study
 * written by hand does, and what is refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/program.h"
#include "support/runs.h"

enum { PATH = 512 };
static char folder[PATH], output[PROGRAM_OUTPUT];

static int make_folder(void **state) {
  (void)state;
  run_folder("import", folder, sizeof folder);
  return 0;
}

static int remove_folder(void **state) {
  (void)state;
  run_folder_remove(folder);
  return 0;
}

static void write_file(const char *name, const char *text) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static void says(int code, const char *format, ...) {
  char command[2048];
  va_list list;
  va_start(list, format);
  vsnprintf(command, sizeof command, format, list);
  va_end(list);
  const int got = program_run(folder, output, command);
  if (got != code) fail_msg("%s: %d, not %d\n%s", command, got, code, output);
}

/* The deck makes a study NAME.yml without a warning, which runs for a second, shortened; its
 * text is the output. */
static void import(const char *name, const char *deck) {
  char file[PATH];
  snprintf(file, sizeof file, "%s.txt", name);
  write_file(file, deck);
  says(0, "rm -f %s.yml; allide import moordyn %s.txt --out %s.yml", name, name, name);
  says(0, "allide check %s.yml --strict", name);
  says(0,
       "sed 's/^run: .*/run: {duration: 1 s, step: 0.05 s}/' %s.yml >%s_1.yml && "
       "allide run %s_1.yml --out run_%s",
       name, name, name, name);
  program_expect(output, "1 ok");
  says(0, "cat %s.yml", name);
}

/* the value of a column in the last row of a replay, or its first one */
static double value_of(const char *name, const char *column, int first) {
  says(0, "allide replay run_%s 0 --csv 2>/dev/null", name);
  char *line = strchr(output, '\n');
  int at = 0;
  assert_non_null(line);
  char *row = line + 1, *word;
  *line = '\0';
  for (word = strtok(output, ","); word && strcmp(word, column) != 0; word = strtok(NULL, ","))
    at++;
  if (!word) fail_msg("no column %s", column);
  for (char *next = row; !first && *next; next = strchr(next, '\n') + 1) row = next;
  while (at-- > 0) row = strchr(row, ',') + 1;
  return strtod(row, NULL);
}

static void same(const char *one, const char *other, const char *column, double within) {
  for (int first = 0; first < 2; first++) {
    const double a = value_of(one, column, first), b = value_of(other, column, first);
    if (!(fabs(a - b) <= within * fabs(b)) || b == 0) {
      fail_msg("%s: %.17g, not %.17g", column, a, b);
    }
  }
}

/* the number behind the words where they are in the output, from 0, but for its rounding */
static void expect_number(const char *words, int place, double value) {
  const char *at = strstr(output, words);
  for (; at && place > 0; place--) at = strstr(at + 1, words);
  assert_non_null(at);
  const double got = strtod(at + strlen(words), NULL);
  if (!(fabs(got - value) <= 1e-14 * value)) fail_msg("%s%.17g, not %.17g", words, got, value);
}

#define TYPES                                            \
  "--- LINE TYPES ---\n"                                 \
  "Name Diam MassDen EA BA/-zeta EI Cd Ca CdAx CaAx\n"   \
  "(-) (m) (kg/m) (N) (N-s/-) (N-m^2) (-) (-) (-) (-)\n" \
  "chain 0.14 126 583e6 -1 0 1.2 1.0 0.1 0.0\n"          \
  "rope 0.16 20.5 70e6 4.0e5 0 1.6 1.1 0.05 0.02 ! a comment\n"
#define POINTS                                                                                    \
  "--- POINTS ---\nID Attachment X Y Z Mass Volume CdA CA\n(#) (-) (m) (m) (m) (kg) (m^3) (m^2) " \
  "(-)\n"
#define LINES                                                                                     \
  "--- LINES ---\nID LineType AttachA AttachB UnstrLen NumSegs Outputs\n(#) (-) (-) (-) (m) (-) " \
  "(-)\n"
#define OPTIONS                                                                              \
  "--- OPTIONS ---\n9.80665 g gravity\n1020 rhoW density\n150 WtrDpth depth\n3.0e5 kBot k\n" \
  "3.0e4 cBot c\n20 TmaxIC t\n"
#define END "--- need this line ---\n"

static const char two_types[] =
    "any title\n" TYPES POINTS
    "1 Fixed 0 0 -150 0 0 0 0\n"
    "2 Free 220 0 -130 2000 0.8 1.5 0.6\n"
    "3 Coupled 398 0 -8 0 0 0 0\n" LINES
    "1 chain 1 2 240 24 p\n"
    "2 rope 2 3 220 22 -\n" OPTIONS
    "0.3 FrictionCoefficient f\n0.001 dtM step\n--- OUTPUTS ---\nFairTen2\nEND\n" END;

/* ------------------------------------------------------------------------------ decks */

static void a_mooring_is_the_study_written_by_hand(void **state) {
  (void)state;
  char hand[4000];
  const double pi = acos(-1);
  /* BA = zeta l sqrt(EA m); cBot D L = 2 zeta sqrt(kBot D L (m + Ca rho pi/4 D^2) L) */
  const double axial = 4e5 / (220.0 / 22 * sqrt(70e6 * 20.5));
  const double chain = 3e4 * 0.14 / (2 * sqrt(3e5 * 0.14 * (126 + 1020 * pi / 4 * 0.14 * 0.14)));
  const double rope =
      3e4 * 0.16 / (2 * sqrt(3e5 * 0.16 * (20.5 + 1.1 * 1020 * pi / 4 * 0.16 * 0.16)));
  import("two", two_types);
  program_expect(output, "run: {build-up: 20 s, duration: 80 s, step: 0.05 s}\n");
  program_expect(output, "# - OUTPUTS: FairTen2: ");
  program_expect(output, "# - OPTIONS: dtM 0.001: ");
  snprintf(
      hand, sizeof hand,
      "allide: 1\nrun: {duration: 1 s, step: 50 ms}\n"
      "environment: {water density: 1020 kg/m^3, water depth: 150 m}\n"
      "bodies: {vessel: {motion: prescribed}}\n"
      "points: {point2: {position: [220 m, 0 m, -130 m], mass: 2 t, volume: 0.8 m^3,\n"
      "  drag area: 1.5 m^2, added mass: 0.6}}\n"
      "lines:\n"
      "  line1: {between: [earth, point2], from: [0 m, 0 m, -150 m],\n"
      "    seabed stiffness: 300 kN/m^3, seabed damping: %.17g,\n"
      "    sections: [{length: 240 m, segments: 24, mass: 126 kg/m, diameter: 140 mm,\n"
      "      axial stiffness: 583 MN, axial damping: 1, normal drag: 1.2, axial drag: 0.1,\n"
      "      axial friction: 0.3, transverse friction: 0.3}]}\n"
      "  line2: {between: [point2, vessel], to: [398 m, 0 m, -8 m],\n"
      "    seabed stiffness: 300 kN/m^3, seabed damping: %.17g,\n"
      "    sections: [{length: 220 m, segments: 22, mass: 20.5 kg/m, diameter: 160 mm,\n"
      "      axial stiffness: 70 MN, axial damping: %.17g, normal drag: 1.6, axial drag: 0.05,\n"
      "      normal added mass: 1.1, axial added mass: 0.02, axial friction: 0.3,\n"
      "      transverse friction: 0.3}]}\n",
      chain, rope, axial);
  write_file("hand.yml", hand);
  says(0, "allide run hand.yml --out run_hand");
  same("two", "hand", "lines.line1.tension_from", 1e-12);
  same("two", "hand", "lines.line2.tension_to", 1e-12);
  same("two", "hand", "points.point2.z", 1e-12);
}

/* A clump on a rope rests where the rope's stretch has it: the tension at the top is all weight
 * under water. */
static void a_hanging_clump_has_its_weight(void **state) {
  (void)state;
  const double pi = acos(-1), g = 9.80665;
  const double rope = g * (20.5 - 1020 * pi / 4 * 0.16 * 0.16), clump = g * (2000 - 1020 * 0.8);
  char deck[3000];
  const double stretch = (clump * 40 + rope * 40 * 40 / 2) / 70e6;
  snprintf(deck, sizeof deck,
           "x\n" TYPES POINTS "7 Vessel 3 4 -10 0 0 0 0\n9 Connect 3 4 %.17g 2000 0.8 0 0.5\n" LINES
           "4 rope 7 9 40 20 -\n" OPTIONS END,
           -50 - stretch);
  import("clump", deck);
  const double top = value_of("clump", "lines.line4.tension_from", 0);
  if (!(fabs(top / (clump + 40 * rope) - 1) < 1e-6)) fail_msg("%.9g %.9g", top, clump + 40 * rope);
}

static void a_crowfoot_of_version_1(void **state) {
  (void)state;
  /* with columns in another order, and CRLF at the ends of lines */
  import("crowfoot",
         "MoorDyn input file\r\ntrue Echo\r\n--- LINE DICTIONARY ---\r\n"
         "LineType Diam MassDenInAir EA BA/-zeta Can Cat Cdn Cdt\r\n"
         "(-) (m) (kg/m) (N) (Pa-s/-) (-) (-) (-) (-)\r\n"
         "leg 0.13 110 450e6 -0.5 1.0 0.25 1.3 0.15\r\nbridle 0.09 38 180e6 -0.5 1.0 0 1.2 0.1\r\n"
         "--- CONNECTION PROPERTIES ---\r\n"
         "Node Type X Y Z M V FX FY FZ CdA CA\r\n(-) (-) (m) (m) (m) (kg) (m^3) (kN) (kN) (kN) "
         "(m^2) (-)\r\n"
         "1 Fixed 0 0 -80 0 0 0 0 0 0 0\r\n2 Connect 218 0 -24.5 200 0 0 0 0 0 0\r\n"
         "3 Vessel 243 9 -6 0 0 0 0 0 0 0\r\n4 Vessel 243 -9 -6 0 0 0 0 0 0 0\r\n"
         "--- LINE PROPERTIES ---\r\nLine LineType UnstrLen NumSegs NodeAnch NodeFair "
         "Flags/Outputs\r\n"
         "(-) (-) (m) (-) (-) (-) (-)\r\n"
         "1 leg 230 23 1 2 p\r\n2 bridle 33 8 2 3 p\r\n3 bridle 34 17 2 4 p\r\n"
         "--- SOLVER OPTIONS ---\r\n0.001 dtM\r\n3.0e6 kb\r\n3.0e5 cb\r\n80 WtrDpth\r\n5 ICDfac\r\n"
         "0 ICTmax\r\n--- OUTPUTS ---\r\nFairTen1\r\nEND\r\n--- need this line ---\r\n");
  program_expect(
      output, "normal drag: 1.3, axial drag: 0.15, normal added mass: 1, axial added mass: 0.25");
  program_expect(output, "between: [point2, vessel]\n    to: [243 m, -9 m, -6 m]\n");
  program_expect(output, "- {<<: *bridle, length: 34 m, segments: 17, axial damping: 0.5}\n");
  program_expect(output, "run: {duration: 60 s, step: 0.05 s}\n");
  says(0, "allide check crowfoot.yml --all");
  program_expect(output, "mass: 38 kg/m");
}

/* MoorDyn draws points to where they belong from anywhere; a study wants its lines unstretched */
static void points_come_within_reach_of_their_lines(void **state) {
  (void)state;
#define REACH(place)                                                                         \
  TYPES                                                                                      \
  "--- BODIES ---\nID Attachment X0 Y0 Z0 r0 p0 y0\n(#)\n1 Coupled 370 0 -5 0 0 90\n" POINTS \
  "1 Fixed 0 0 -150 0 0 0 0\n2 Free " place " 500 0.1 0 0\n3 Body1 5 0 -3 0 0 0 0\n" LINES   \
  "1 chain 1 2 240 24 -\n2 rope 2 3 160 16 -\n" OPTIONS "0 ICTmax\n" END
  static const char note[] = "free points are moved to where their lines reach";
  import("near", REACH("228 0 -76"));
  program_expect(output, "point2: {position: [228 m, 0 m, -76 m]");
  assert_null(strstr(output, note));
  import("far", REACH("150 30 -120"));
  program_expect(output, note);
  double at[3], chain = 0, rope = 0;
  const double ends[2][3] = {{0, 0, -150}, {370, 5, -8}};
  const char *words = strstr(output, "point2: {position: [");
  assert_non_null(words);
  assert_int_equal(
      sscanf(words, "point2: {position: [%lf m, %lf m, %lf m]", &at[0], &at[1], &at[2]), 3);
  for (int k = 0; k < 3; k++) {
    chain += (at[k] - ends[0][k]) * (at[k] - ends[0][k]);
    rope += (at[k] - ends[1][k]) * (at[k] - ends[1][k]);
  }
  if (!(sqrt(chain) < 1.002 * 240 && sqrt(rope) < 1.002 * 160)) {
    fail_msg("%g of 240 m, %g of 160 m", sqrt(chain), sqrt(rope));
  }
  same("near", "far", "lines.line1.tension_from", 1e-5);
  same("near", "far", "lines.line2.tension_to", 1e-5);
  /* lines that reach nowhere stay refused */
  write_file("short.txt", TYPES POINTS
             "1 Fixed 0 0 -150 0 0 0 0\n2 Free 90 0 -90 0 0 0 0\n"
             "3 Coupled 370 0 -8 0 0 0 0\n" LINES
             "1 chain 1 2 140 14 -\n2 rope 2 3 150 15 -\n" OPTIONS END);
  says(2, "allide import moordyn short.txt");
  program_expect(output, "stretched by more than 20 %");
}

static void failures_are_orders(void **state) {
  (void)state;
  import("failure", TYPES POINTS
         "1 Fixed 0 0 -150 0 0 0 0\n2 Coupled 200 0 -8 0 0 0 0\n3 Coupled 198 5 -8 0 0 0 0\n" LINES
         "1 chain 1 2 260 20 p\n2 chain 1 3 260 20 p\n"
         "--- FAILURE ---\nFailureID Point Line(s) FailTime FailTen\n() () (,) (s) (N)\n"
         "1 2 1 0.5 2500e3\n2 1 1,2 0 9000e3\n" OPTIONS END);
  program_expect(output, "failure1 line1 time: {at: 0.5 s, set: lines.line1.released to}\n");
  program_expect(output,
                 "failure1 line1 tension: {any of: lines.line1.peak_tension_to, above: 2500000 N, "
                 "set: lines.line1.released to}\n");
  program_expect(
      output,
      "failure2 line2 tension: {any of: lines.line2.peak_tension_from, above: 9000000 N, "
      "set: points.point1.released}\n");
  program_expect(output, "point1: {position: [0 m, 0 m, -150 m], fixed: yes");
  /* let go in the step that begins at 0.5 s: a free end has the tension of half a segment at most
   */
  const double before = value_of("failure", "lines.line1.tension_to", 1);
  const double after = value_of("failure", "lines.line1.tension_to", 0);
  const double other = value_of("failure", "lines.line2.tension_to", 0);
  assert_true(before > 100e3 && fabs(after) < 0.2 * before && other > 100e3);
}

static void ropes_with_a_curve_and_a_memory(void **state) {
  (void)state;
  const double es = 30e6, ed = 75e6, slow = 8 * ed * ed / (ed - es);
  char deck[3000];
  write_file("curve.dat",
             "--- a rope ---\nStrain Tension\n(-) (N)\n0.0 0.0\n0.01 150e3\n0.02 450e3\n");
  snprintf(deck, sizeof deck,
           "--- LINE TYPES ---\nName Diam MassDen EA BA EI Cd Ca CdAx CaAx Cl dF cF\n"
           "(-) (m) (kg/m) (N) (N-s) (N-m^2) (-) (-) (-) (-) (-) (-) (-)\n"
           "m 0.16 20.5 30e6|75e6 %.17g|2e5 0 1.2 1 0.05 0 0 0.08 0.18\n"
           "b 0.16 20.5 30e6|75e6|20 -0.5|2e5 0 1.2 1 0.05 0 0 0 0\n"
           "3\xf6|x 0.16 20.5 curve.dat 2e5 1e4 1.2 1 0.05 0 0 0 0\n" POINTS
           "1 Fixed 0 0 -150 0 0 0 0\n2 Coupled 380 0 -8 0 0 0 0\n" LINES
           "1 m 1 2 412 40 -\n2 b 1 2 412 40 -\n3 3\xf6|x 1 2 416 40 -\n" OPTIONS END,
           slow);
  import("polyester", deck);
  program_expect(output, "axial stiffness: 30000000 N, dynamic stiffness: 75000000 N");
  program_expect(output, "- {curve: 1, strain: 0.01, tension: 150000 N}\n");
  program_expect(output, "- {curve: 1, strain: 0.02, tension: 450000 N}\n");
  program_expect(output, "bending stiffness: 10000 N m^2");
  program_expect(output, "# - LINE TYPES: 3?|x: lines with EI carry compression, too\n");
  /* of the second: c = 0.5 l sqrt(Es m), t = c (Ed - Es)/Ed^2, damping by Ed + 20 Es 0.1 */
  const double c = 0.5 * 10.3 * sqrt(es * 20.5);
  expect_number("axial damping: ", 0, 2e5 / (10.3 * sqrt(ed * 20.5)));
  expect_number("axial damping: ", 1, 2e5 / (10.3 * sqrt((ed + 20 * es * 0.1) * 20.5)));
  expect_number("axial damping: ", 2, 2e5 / (10.4 * sqrt(30e6 * 20.5)));
  expect_number("relaxation time: ", 0, 8);
  expect_number("relaxation time: ", 1, c * (ed - es) / (ed * ed));
}

/* a plane that slopes, as both programs' grids */
static void seabeds_by_depths(void **state) {
  (void)state;
  static const char grid[] =
      "  seabed depths:\n    - [-10 m, -20 m, 150 m]\n    - [-10 m, 20 m, 150 m]\n"
      "    - [500 m, -20 m, 120 m]\n    - [500 m, 20 m, 120 m]\n";
  write_file("c.dat",
             "2 2\n-10 500\n-20 20\n-10 -20 -150\n-10 20 -150\n500 -20 -120\n500 20 -120\n");
  write_file("f.dat",
             "--- MoorDyn Bathymetry Input File ---\nnGridX 2\nnGridY 2\n  -10 500\n"
             "-20 150 120\n20 150 120\n");
#define OVER(options)                                                           \
  TYPES POINTS "1 Fixed 0 0 -149.2 0 0 0 0\n2 Coupled 230 0 -8 0 0 0 0\n" LINES \
               "1 chain 1 2 290 29 -\n--- OPTIONS ---\n" options END
  import("grid_c", OVER("c.dat SeafloorFile where\n"));
  program_expect(output, grid);
  import("grid_f", OVER("\"f.dat\" WtrDpth where\n"));
  program_expect(output, "[500 m, -20 m, 120 m]\n");
  same("grid_f", "grid_c", "lines.line1.tension_to", 1e-9);
}

static void bodies_that_do_not_move_freely(void **state) {
  (void)state;
  import("bodies", TYPES
         "--- BODIES ---\nID Attachment X0 Y0 Z0 r0 p0 y0 Mass CG* I* Volume CdA* Ca*\n"
         "(#) (-) (m) (m) (m) (deg) (deg) (deg) (kg) (m) (kg-m^2) (m^3) (m^2) (-)\n"
         "1 Coupled 100 0 -5 0 0 90 0 0 0 0 0 0\n2 Fixed 0 0 -100 0 0 0 0 0 0 0 0 0\n" POINTS
         "1 Body1 10 0 -3 0 0 0 0\n2 Body2 1 2 3 0 0 0 0\n" LINES
         "1 chain 1 2 150 15 -\n" OPTIONS END);
  program_expect(output,
                 "body1: {motion: prescribed, position: [100 m, 0 m, -5 m], heading: 90 deg}");
  program_expect(output, "body2: {fixed: yes, position: [0 m, 0 m, -100 m]}");
  program_expect(output,
                 "between: [body1, body2]\n    from: [10 m, 0 m, -3 m]\n    to: [1 m, 2 m, 3 m]\n");
}

/* ------------------------------------------------------------------------------ refused */

#define GOOD_POINTS POINTS "1 Fixed 0 0 -150 0 0 0 0\n2 Coupled 200 0 -8 0 0 0 0\n"
#define GOOD_LINES LINES "1 chain 1 2 260 20 p\n"

static const struct {
  const char *deck, *words;
} bad[] = {
    {"", "bad.txt: error: there is no section"},
    {"only words\nand more\n", "bad.txt: error: there is no section"},
    {TYPES, "bad.txt: error: it has no lines"},
    {TYPES "--- RODS ---\nID RodType\n(#) (-)\n1 can\n" GOOD_POINTS GOOD_LINES OPTIONS END,
     "bad.txt:9: error: RODS: Allide has no rods"},
    {TYPES GOOD_POINTS "--- LINES ---\nID LineType AttachA AttachB UnstrLen NumSegs Colour\n(-)\n",
     "bad.txt:12:46: error: LINES: column 'Colour' is not known; there are ID, LineType"},
    {TYPES GOOD_POINTS "--- LINES ---\nID LineType AttachA AttachB NumSegs\n(-)\n",
     "bad.txt:12: error: LINES: there is no column 'UnstrLen'"},
    {TYPES GOOD_POINTS LINES "1 wire 1 2 260 20 p\n" OPTIONS END,
     "bad.txt:14:3: error: LINES: there is no type 'wire' in LINE TYPES"},
    {TYPES GOOD_POINTS LINES "1 chain 1 5 260 20 p\n" OPTIONS END,
     "bad.txt:14:11: error: LINES: there is no point 5 in POINTS"},
    {TYPES GOOD_POINTS LINES "1 chain 1 R1A 260 20 p\n" OPTIONS END,
     "bad.txt:14:11: error: LINES: an end at rod 'R1A'"},
    {TYPES GOOD_POINTS LINES "1 chain 1 2 nan 20 p\n" OPTIONS END,
     "bad.txt:14:13: error: LINES: UnstrLen: 'nan' is no number"},
    {TYPES GOOD_POINTS LINES "1 chain 1 2 -5 20 p\n" OPTIONS END,
     "bad.txt:14:13: error: LINES: UnstrLen: -5 is not above 0"},
    {TYPES GOOD_POINTS LINES "1 chain 1 2 260 0 p\n" OPTIONS END,
     "NumSegs: '0' is no whole number"},
    {TYPES GOOD_POINTS LINES "1 chain 1 2 260\n" OPTIONS END, "5 words in a row of 7 columns"},
    {TYPES GOOD_POINTS LINES "1 chain 1 1 260 20 p\n" OPTIONS END,
     "both ends of line 1 are at one"},
    {TYPES GOOD_POINTS GOOD_LINES "1 chain 1 2 260 20 p\n" OPTIONS END, "line 1 is there twice"},
    {TYPES POINTS "1 Fixed 0 0 -151 0 0 0 0\n2 Turbine1 0 0 0 0 0 0 0\n" GOOD_LINES OPTIONS END,
     "bad.txt:10:3: error: POINTS: point 2: attachment 'Turbine1' is not known"},
    {TYPES POINTS "1 Fixed 0 0 -151 0 0 0 0\n2 Coupled 0 0 0 0 0 0 0\n" GOOD_LINES OPTIONS END,
     "bad.txt:9: error: POINTS: point 1 is 1 m below the seabed"},
    {TYPES "--- BODIES ---\nID Attachment X0 Y0 Z0 r0 p0 y0\n(#)\n1 Free 0 0 0 0 0 0\n" GOOD_POINTS
         GOOD_LINES OPTIONS END,
     "bad.txt:9:3: error: BODIES: body 1 is 'Free'"},
    {TYPES "--- COLOURS ---\n" GOOD_POINTS, "bad.txt:6:5: error: section 'COLOURS' is not known"},
    {TYPES GOOD_POINTS GOOD_LINES OPTIONS "5 Viscosity v\n" END,
     "bad.txt:22:3: error: OPTIONS: 'Viscosity' is not known"},
    {TYPES GOOD_POINTS GOOD_LINES OPTIONS "2 WaveKin v\n" END,
     "OPTIONS: WaveKin 2: waves by files"},
    {TYPES GOOD_POINTS GOOD_LINES OPTIONS "none.dat SeafloorFile v\n" END,
     "bad.txt:22: error: file 'none.dat', which is named here, is not there"},
    {TYPES GOOD_POINTS GOOD_LINES
     "--- FAILURE ---\nID Point Lines FailTime FailTen\n()\n1 2 1,1 0 5\n" OPTIONS END,
     "FAILURE: lines 1,1 would stay tied to each other"},
    {TYPES GOOD_POINTS GOOD_LINES "--- CONTROL ---\nChannelID Lines\n()\n1 1\n" OPTIONS END,
     "CONTROL: lines are not controlled from outside"},
#define TYPE(ea, ba, cl)                                                                        \
  "--- LINE TYPES ---\nName Diam MassDen EA BA Cd Ca CdAx CaAx Cl\n(-)\nrope 0.1 20 " ea " " ba \
  " 1 1 0 0 " cl "\n" GOOD_POINTS LINES "1 rope 1 2 300 20 -\n" OPTIONS END
    {TYPE("1e7", "-1", "0.8"), "bad.txt:4:28: error: LINE TYPES: Cl: vibration by vortices"},
    {TYPE("SYROPE:a.dat|1|2", "-1", "0"), "LINE TYPES: ropes with permanent elongation (Syrope)"},
    {TYPE("3e7|1e7", "1e5|1e5", "0"), "the dynamic stiffness must be above the static one"},
    {TYPE("1e7|3e7", "-1", "0"), "BA: '-1' must be static|dynamic"},
    {TYPE("3e8|4e8|9e6", "-1|1e7", "0"),
     "its growth is per load in N, a number such as 30, not 9e+06"},
    {TYPE("nan", "-1", "0"), "EA: 'nan' is no number"},
    {TYPE("none.dat", "-1", "0"), "file 'none.dat', which is named here, is not there"},
    {TYPE("falls.dat", "-1", "0"), "falls.dat:5:1: error: strain and tension must rise"},
    {TYPE("bad.txt", "-1", "0"), "error: a row has a strain and a tension"},
};

static void what_cannot_be_is_refused_by_name(void **state) {
  (void)state;
  write_file("falls.dat", "a\nb\nc\n0.1 100\n0.2 50\n");
  for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
    write_file("bad.txt", bad[b].deck);
    says(2, "allide import moordyn bad.txt");
    program_expect(output, bad[b].words);
    assert_null(strstr(output, "allide: 1"));
  }
}

static void the_command_line(void **state) {
  (void)state;
  write_file("two.txt", two_types);
  says(2, "allide import");
  says(2, "allide import moordin two.txt");
  program_expect(output, "did you mean 'moordyn'?");
  says(0, "allide import --help");
  program_expect(output, "moordyn FILE");
  says(0, "allide import moordyn --help");
  program_expect(output, "allide import moordyn lines.txt --out mooring.yml");
  says(2, "allide import moordyn nowhere.txt");
  program_expect(output, "nowhere.txt: error: it cannot be read: No such file");
  says(2, "allide import moordyn two.txt --out two.txt");
  program_expect(output, "two.txt exists");
  says(1, "allide import moordyn two.txt --out no/such/folder.yml");
  says(0,
       "allide import moordyn two.txt >one.yml && allide import moordyn two.txt --out - | cmp "
       "one.yml");
}

/* a deck that is cut short anywhere, or has another letter: an answer, and no crash */
static void damaged_decks_are_answered(void **state) {
  (void)state;
  char damaged[sizeof two_types];
  for (size_t k = 0; k < 60; k++) {
    memcpy(damaged, two_types, sizeof damaged);
    const size_t at = (k * 2654435761u) % (sizeof two_types - 1);
    damaged[at] = k % 2 ? '\0' : (char)("-|\"\n,(R\t9#\x01\xff"[k / 2 % 12]);
    write_file("damaged.txt", damaged);
    const int code = program_run(folder, output, "allide import moordyn damaged.txt");
    if (code != 0 && code != 2) fail_msg("%d after\n%s\n%s", code, damaged, output);
    if (code == 2) program_expect(output, "error");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_mooring_is_the_study_written_by_hand),
      cmocka_unit_test(a_hanging_clump_has_its_weight),
      cmocka_unit_test(a_crowfoot_of_version_1),
      cmocka_unit_test(points_come_within_reach_of_their_lines),
      cmocka_unit_test(failures_are_orders),
      cmocka_unit_test(ropes_with_a_curve_and_a_memory),
      cmocka_unit_test(seabeds_by_depths),
      cmocka_unit_test(bodies_that_do_not_move_freely),
      cmocka_unit_test(what_cannot_be_is_refused_by_name),
      cmocka_unit_test(the_command_line),
      cmocka_unit_test(damaged_decks_are_answered),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
