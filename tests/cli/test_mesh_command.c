/* SPDX-License-Identifier: Apache-2.0
 * `allide mesh`: what it prints, what it writes, and its exit codes. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/meshes.h"

enum { OUTPUT = 16384 };

static char folder[] = "/tmp/allide-mesh-XXXXXX";
static ald_report *report;

static int make_folder(void **state) {
  (void)state;
  report = ald_report_create();
  return !report || !mkdtemp(folder);
}

static int remove_folder(void **state) {
  char command[128];
  (void)state;
  ald_report_destroy(report);
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command) != 0;
}

/* Runs `allide mesh` with arguments in the folder; receives what it wrote. @return its exit code */
static int mesh(const char *arguments, char output[OUTPUT]) {
  char command[2000];
  snprintf(command, sizeof command, "exec 2>&1; cd %s; COLUMNS=100 exec %s/allide mesh %s", folder,
           ALD_BUILD_FOLDER, arguments);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, OUTPUT - 1, stream);
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

/* that code, and each of the texts is in the output */
#define RUNS(arguments, code, ...) runs(arguments, code, (const char *const[]){__VA_ARGS__, NULL})
static void runs(const char *arguments, int code, const char *const *texts) {
  char output[OUTPUT];
  const int got = mesh(arguments, output);
  for (; *texts; texts++) {
    if (!strstr(output, *texts)) fail_msg("%s: no \"%s\" in\n%s", arguments, *texts, output);
  }
  if (got != code) fail_msg("%s: exit code %d, not %d\n%s", arguments, got, code, output);
}

static void write_mesh(const char *name, ald_mesh made) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (ald_mesh_write(&made, path, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_mesh_clear(&made);
}

static void shapes_are_made_and_are_good(void **state) {
  (void)state;
  static const char *const shapes[] = {
      "box length=20 breadth=8 height='4 m' --out a.stl",
      "box length=20 breadth=8 height=4 'divisions=4, 2, 1' --out a.obj",
      "sphere radius=500mm --out a.STL",
      "cylinder radius=3 length=40 axis=x --out a.stl",
      "torus radius=1.2 tube-radius=0.3 --out a.obj",
      "wigley length=100 beam=10 draught=6.25 depth=9 --out a.stl",
      "ship length=180 beam=32 draught=11 depth=18 block_coefficient=0.8 --out a.stl",
  };
  for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; k++) {
    char arguments[256], output[OUTPUT];
    snprintf(arguments, sizeof arguments, "make %s", shapes[k]);
    assert_int_equal(mesh(arguments, output), 0);
    assert_null(strstr(output, "error"));
    const char *name = strstr(shapes[k], "--out ") + 6;
    snprintf(arguments, sizeof arguments, "check %s", name);
    RUNS(arguments, 0, "mesh is good for contact", name);
  }
}

static void wrong_settings_are_refused(void **state) {
  (void)state;
  RUNS("make shp length=3 --out a.stl", 2,
       "error: no shape \"shp\"; did you mean ship?; shapes: box, cylinder, flukes, hawse, shank, "
       "ship, sphere, torus, "
       "wigley");
  RUNS("make box length=3 --out a.stl", 2,
       "error: box: \"breadth\" is missing (along y); as \"breadth=8 m\"");
  RUNS("make box lenght=3 --out a.stl", 2,
       "error: a box has no \"lenght\"; did you mean \"length\"?");
  RUNS("make box length=3 length=4 --out a.stl", 2, "error: box: \"length\" is given twice");
  RUNS("make box length --out a.stl", 2,
       "error: \"length\" is not a setting; write \"length=20 m\"");
  RUNS("make box length=3t --out a.stl", 2, "error: box: \"length\": \"3t\": ");
  RUNS("make box length=3,4 --out a.stl", 2, "error: box: \"length\" has 1 value, not more");
  RUNS("make box length=3 breadth=1 height=-1 --out a.stl", 2, "error: box: \"height\"");
  RUNS("make cylinder radius=3 length=1 axis=w --out a.stl", 2,
       "error: cylinder: \"axis\": \"w\": no such word; one is \"x\"");
  RUNS("make box length=3 breadth=1 height=1 --out a.ply", 2,
       "--out expects a file that ends in .stl or .obj");
  RUNS("make box", 2, "expects SHAPE KEY=VALUE...");
  RUNS("shapes", 0, "  box: A box", "    block coefficient ");
}

static void a_bad_mesh_is_said_and_repaired(void **state) {
  (void)state;
  ald_mesh cube = mesh_cube();
  mesh_turn(&cube);
  write_mesh("turned.stl", cube);
  RUNS("check turned.stl", 2, "mesh is not good for contact",
       "error: turned.stl: inside out: 1 shell of 1 bounds a negative volume; `allide mesh repair` "
       "turns it\n");
  RUNS("repair turned.stl --out right.obj", 0, "      12 triangles turned\n",
       "mesh is good for contact");
  RUNS("check right.obj", 0, "  volume               1.000 m^3\n");
  RUNS("repair right.obj --out again.stl", 0, "  nothing to repair\n");
  RUNS("hydrostatics turned.stl --draught 0.5", 2, "error: turned.stl: inside out");
  /* without its first triangle */
  cube = mesh_cube();
  cube.triangle_count--;
  memmove(cube.triangles, cube.triangles + 3, 12 * (size_t)cube.triangle_count);
  write_mesh("open.obj", cube);
  RUNS("repair open.obj --out still.obj", 2, "mesh is still not good for contact",
       "error: still.obj: not closed: 3 edges with one triangle alone");
  /* its rim is a triangle from corner to corner of a side of the cube: sqrt 2/sqrt 3 of the size */
  RUNS("repair open.obj --out still.obj", 2,
       "note: still.obj: the largest hole left has a diagonal of 81.6 % of the size: "
       "`--holes 81.7%` closes it\n");
  RUNS("repair open.obj --holes 81% --out still.obj", 2, "3 edges with one triangle alone");
  RUNS("repair open.obj --holes 81.7% --out closed.obj", 0, "       1 holes closed\n");
  RUNS("repair open.obj --holes 100% --out closed.obj", 0, "       1 holes closed\n");
  RUNS("repair open.obj --holes 1 --out closed.obj", 0, "       1 holes closed\n");
  RUNS("repair open.obj --holes 0 --out still.obj", 2, "still not good for contact");
  RUNS("repair open.obj --holes 101% --out closed.obj", 2,
       "--holes expects a share from 0 to 1, such as 2%, not '101%'");
  RUNS("repair open.obj --weld -1 --out closed.obj", 2, "--weld expects a share from 0 to 1");
}

/* The bottom of a box of 4 x 1 x 1 m has a vertex in each long edge, of which its sides know
 * nothing; a second time the vertices are 1 mm off: 2.4e-4 of the diagonal. */
static void seams_are_joined_and_the_share_is_told(void **state) {
  (void)state;
  static const double vertices[] = {0, 0, 0, 4, 0, 0, 0, 1, 0, 4, 1, 0, 0, 0, 1,
                                    4, 0, 1, 0, 1, 1, 4, 1, 1, 2, 0, 0, 2, 1, 0};
  static const uint32_t triangles[] = {4, 5, 7, 4, 7, 6, 2, 6, 7, 2, 7, 3, 0, 4,
                                       6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0,
                                       5, 4, 0, 2, 9, 0, 9, 8, 8, 9, 3, 8, 3, 1};
  ald_mesh seams = mesh_of(vertices, 10, triangles, 14);
  write_mesh("seams.stl", mesh_of(vertices, 10, triangles, 14));
  RUNS("repair seams.stl --out joined.stl", 0,
       "       2 open edges split at vertices of a neighbour\n", "mesh is good for contact");
  RUNS("check joined.stl", 0, "  volume               4.000 m^3\n");
  RUNS("repair seams.stl --no-weld --out joined.obj", 2, "`--weld 1e-06`", " closes it\n");
  seams.vertices[26] = seams.vertices[29] = -1e-3;
  write_mesh("off.obj", seams);
  RUNS("repair off.obj --out joined.obj", 2,
       "note: joined.obj: `--weld 0.001`, 0.00424 m, closes it\n");
  RUNS("repair off.obj --weld 0.1% --out joined.obj", 0, "mesh is good for contact");
}

static void units_and_axes_are_taken(void **state) {
  (void)state;
  write_mesh("mm.stl", mesh_box((const double[3]){0, 0, 0}, (const double[3]){2000, 3000, 4000}));
  RUNS("check mm.stl", 0, "warning: mm.stl: its extent is 4000 m: is it drawn in millimetres?");
  RUNS("check mm.stl --unit mm --up x --forward z", 0,
       "  x, forward           0 to 4.000 m, extent 4.000 m\n",
       "  y, to port           -3.000 to 0 m, extent 3.000 m\n",
       "  z, up                0 to 2.000 m, extent 2.000 m\n", "volume               24.00 m^3");
  RUNS("check mm.stl --up x", 0, "  x, forward           0 to 4000 m");
  RUNS("check mm.stl --unit t", 2, "error: \"t\" is not a unit of length");
  RUNS("check mm.stl --up y --forward y", 2, "they lie along one line");
  RUNS("check mm.stl --up w", 2, "error: an axis of a mesh is one of x, y, z, -x, -y, -z");
  RUNS("check nowhere.stl", 2, "error: nowhere.stl: cannot be read: No such file or directory");
  RUNS("check mm.stl --json", 0, "\"good\": true", "\"triangles\": 12", "\"volume\": 24000000000");
}

/* A box of 20 x 8 x 4 m at a draught of 2.5 m: KB 1.25, BM_T 8^2/(12 x 2.5), BM_L 20^2/(12 x 2.5),
 * KG of the box filled evenly 2, so that GM_T = 1.25 + 2.1333 - 2. */
static void hydrostatics_of_a_box_are_its_textbook_values(void **state) {
  (void)state;
  write_mesh("box.obj", mesh_box((const double[3]){-10, -4, 0}, (const double[3]){10, 4, 4}));
  RUNS("hydrostatics box.obj --draught '2.5 m'", 0, "  displaced volume     400.0 m^3\n",
       "  displacement         410.0 t\n", "  KB                   1.250 m\n",
       "  BM_T                 2.133 m\n", "  BM_L                 13.33 m\n",
       "  KG                   2.000 m\n", "  GM_T                 1.383 m\n",
       "  waterplane area      160.0 m^2\n", "  C_B                  1.000\n");
  RUNS("hydrostatics box.obj --draught 2.5 --kg 3 --density 1000", 0,
       "  displacement         400.0 t\n", "  GM_T                 0.3833 m\n");
  RUNS("hydrostatics box.obj", 2, "--draught T is missing");
  RUNS("hydrostatics box.obj --draught 5", 2, "error: ");
  RUNS("hydrostatics box.obj --draught 3t", 2, "--draught expects a quantity in m");
  RUNS("hydrostatics box.obj --draught 2.5 --json", 0, "\"volume\": ", "\"gm_t\": ");
}

static void help_and_wrong_commands(void **state) {
  (void)state;
  RUNS("--help", 0, "Usage: allide mesh COMMAND", "hydrostatics FILE --draught T");
  RUNS("check --help", 0, "Usage: allide mesh check FILE [OPTION]...");
  RUNS("chek x", 2, "unknown command 'chek'; did you mean 'check'?");
  RUNS("", 2, "no command; see allide mesh --help");
  RUNS("repair a.stl", 2, "--out expects a file");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_are_made_and_are_good),
      cmocka_unit_test(wrong_settings_are_refused),
      cmocka_unit_test(a_bad_mesh_is_said_and_repaired),
      cmocka_unit_test(seams_are_joined_and_the_share_is_told),
      cmocka_unit_test(units_and_axes_are_taken),
      cmocka_unit_test(hydrostatics_of_a_box_are_its_textbook_values),
      cmocka_unit_test(help_and_wrong_commands),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
