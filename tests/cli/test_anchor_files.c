/* SPDX-License-Identifier: Apache-2.0
 * An anchor and a shackle from mesh files: masses, centres of gravity and inertia of what fills
 * them. */
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

static void put_file(const char *folder, const char *name, const char *text) {
  char path[2 * PATH];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* a prism 2 by 3 m, a right triangle of 1.2 by 0.9 m: x from -0.3, z from -0.2, mm */
static const char prism[] =
    "v -300 -1000 -200\nv 900 -1000 -200\nv -300 -1000 700\n"
    "v -300 1000 -200\nv 900 1000 -200\nv -300 1000 700\n"
    "f 1 2 3\nf 4 6 5\nf 1 4 5 2\nf 2 5 6 3\nf 3 6 4 1\n";

/* a bar 3 by 0.4 by 0.4 m with its length along z, m */
static const char bar[] =
    "v -0.2 -0.2 -0.1\nv 0.2 -0.2 -0.1\nv 0.2 0.2 -0.1\nv -0.2 0.2 -0.1\n"
    "v -0.2 -0.2 2.9\nv 0.2 -0.2 2.9\nv 0.2 0.2 2.9\nv -0.2 0.2 2.9\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

static const char anchor[] =
    "allide: 1\nrun: {duration: 2 ms, step: 1 ms}\nenvironment: {gravity: 0 m/s^2}\n"
    "meshes:\n"
    "  cad flukes: {file: flukes.obj, unit: mm}\n"
    "  cad shank: {file: shank.obj, forward: z, up: -x}\n"
    "  cad shackle: {box: {length: 0.8 m, breadth: 0.4 m, height: 0.2 m},\n"
    "    at: [0.1 m, 0.05 m, 0.02 m]}\n"
    "chains:\n"
    "  cable: {body: earth, direction: [1, 2, -3], bar: 100 mm, links: 4, roll: 0.3 rad,\n"
    "    fittings: [end, shackle], fitting meshes: cad shackle}\n"
    "anchors:\n"
    "  bower: {chain: cable, shank mesh: cad shank, flukes mesh: cad flukes, roll: 20 deg,\n"
    "    start angle: 30 deg%s}\n";

/* Flukes of 1.08 m^3: centre a third of the way from the right angle, m (a b)/36 with a minus as
 * product; the shank is 0.48 m^3 and turned; a shackle 0.8 by 0.4 by 0.2 m. */
static void parts_are_what_fills_their_files(void **state) {
  (void)state;
  static char output[PROGRAM_OUTPUT];
  char folder[PATH], text[2 * sizeof anchor];
  run_folder("anchor_files", folder, sizeof folder);
  put_file(folder, "flukes.obj", prism);
  put_file(folder, "shank.obj", bar);
  snprintf(text, sizeof text, anchor, "");
  put_file(folder, "steel.yml", text);
  assert_int_equal(program_run(folder, output, "allide check steel.yml --all"), 0);
  /* 7,850 kg/m^3; m a^2/18, m b^2/18, and m 2^2/12 of the length along y */
  program_expect(output, "mass                   8478           kg");
  program_expect(output, "radii of gyration      [0.6150880696, 0.3535533906, 0.6429100507] m");
  program_expect(output, "products of inertia    [0, -254.34, 0] kg m^2");
  program_expect(output, "mass                   3768           kg");
  program_expect(output, "radii of gyration      [0.1632993162, 0.8736894948, 0.8736894948] m");
  program_expect(output, "mass                   502.4          kg");
  program_expect(output, "radii of gyration      [0.1290994449, 0.2380476143, 0.2581988897] m");
  program_expect(output, "at b                   [-0.1, 0, -0.1] m");       /* pin to the flukes */
  program_expect(output, "at b                   [1.5, 0, 0] m");           /* the ring */
  program_expect(output, "at b                   [-0.26, -0.05, -0.02] m"); /* the shackle */
  snprintf(text, sizeof text, anchor,
           ", mass: 10 t, flukes share: 0.7, shank length: 2.8 m, flukes centre: [0.2 m, 0 m, 0 m],"
           " flukes radii of gyration: [0.5 m, 0.6 m, 0.7 m]");
  put_file(folder, "given.yml", text);
  assert_int_equal(program_run(folder, output, "allide check given.yml --all"), 0);
  program_expect(output, "mass                   7000           kg");
  program_expect(output, "radii of gyration      [0.5, 0.6, 0.7] m");
  program_expect(output, "at b                   [-0.2, 0, 0] m");
  program_expect(output, "at b                   [1.4, 0, 0] m");
  run_folder_remove(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_are_what_fills_their_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
