/* SPDX-License-Identifier: Apache-2.0
 * Mistakes that a study shows by itself, each in a small study of its own, and sound ones beside
 * them of which nothing may be said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "allide/allide.h"
#include "base/report.h"
#include "model/kind.h"
#include "support/random.h"
#include "support/sensed.h"
#include "support/studies.h"

#define RUN "allide: 1\nrun: {duration: 60 s, step: 0.1 s, scenarios: 20}\n"
#define BOX "outline: [[-15, -5], [15, -5], [15, 5], [-15, 5]]"
#define TUG "a: {mass: 930 t, inertia: 6e7 kg m^2, " BOX "}"
#define SHIP                                                                                       \
  "a: {freedoms: six, ship: {length: 190 m, breadth: 28 m, draught: 9 m, block coefficient: 0.7, " \
  "KG: 10 m}}"
#define FLOATS "hydrostatics: {a: {body: a}}\n"
#define HOSE                                                                                  \
  "lines:\n  hose: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, -1], sections: " \
  "[{length: 22, segments: 8, mass: 20, diameter: 0.1, axial stiffness: 1 MN}]}\n"
#define LINE_OF(diameters)                                                                    \
  "lines:\n  hose: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, -1], sections: " \
  "[{length: 22, segments: 8, mass: 20, " diameters ", axial stiffness: 1 MN}]}\n"
#define HULL(more)                                                                                 \
  "manoeuvring: {h: {body: a, length: 320 m, breadth: 58 m, draught: 20.8 m, volume: 312600 m^3, " \
  "centre of gravity: 11.2 m, resistance: [0.022], formulas: yoshimura masumoto" more "}}\n"

#define STRONG                                                                                     \
  "lines:\n  hose: {between: [earth, earth], from: [0, 60, -1], to: [20, 60, -1], breaking load: " \
  "900 MN, sections: [{length: 22, segments: 8, mass: 20, diameter: 45 mm, axial stiffness: 1 "    \
  "MN}]}\n"
#define TAUT                                                                                      \
  "hawsers: {w: {between: [a, earth], from: [15 m, 0, 0], to: [40 m, 0, 0], stiffness: 50 kN/m, " \
  "pretension: 40 kN, breaking load: 1 MN}}\n"
#define THRUSTER(keys)                                                                           \
  "thrusters: {t: {body: a, type: azimuth, diameter: 2 m, pitch ratio: 1, thrust: 100 kN, rise " \
  "time: 9 s, time constant: 1 s, " keys "}}\n"

static const sensed cases[] = {
    /* what nothing takes */
    {RUN "environment: {current: [2 m/s, 0]}\nbodies: {" TUG "}\n", "no_effect",
     "environment.current"},
    {RUN "environment: {current speed: 2 kn}\nbodies: {" TUG "}\n", "no_effect",
     "environment.current speed"},
    {RUN "environment: {wind speed: 12 m/s}\nbodies: {" TUG "}\n", "no_effect",
     "environment.wind speed"},
    {RUN "environment: {wind speed: 0}\nbodies: {" TUG
         "}\nvary: {environment.wind speed: {uniform: [0, 9]}}\n",
     "no_effect", "environment.wind speed"},
    {RUN "environment: {water depth: 10 m}\nbodies: {" TUG "}\n", "no_effect",
     "environment.water depth"},
    {RUN "environment: {current: [2 m/s, 0]}\nbodies: {" TUG
         "}\ndrag: {d: {body: a, linear: [1, 1, "
         "1]}}\n",
     NULL, NULL},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, position: [0, 0, 2 m], " BOX "}}\n", "no_effect",
     "bodies.a"},
    {RUN "bodies: {" TUG "}\nvary: {bodies.a.position.z: {uniform: [0, 1]}}\n", "no_effect",
     "bodies.a"},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts: {c: {between: [a, "
         "q], stiffness: 1 MN/m^2, shear stiffness: 1 MN/m}}\n",
     "no_effect", "contacts.c"},
    /* waves that floating bodies do not feel */
    {RUN "environment: {wave height: 2 m, wave period: 8 s}\nbodies: {" SHIP "}\n" FLOATS HOSE,
     "feels_no_wave", "bodies.a"},
    {RUN "environment: {wave height: 2 m, wave period: 8 s}\nbodies: {" SHIP "}\n" FLOATS HOSE
         "loads: {w: {body: a, amplitude: [0, 1 MN, 0], period: 8 s}}\n",
     NULL, NULL},
    {RUN "bodies: {" SHIP "}\n" FLOATS HOSE, NULL, NULL},
    /* what contradicts the study */
    {RUN "environment: {water density: 1.025 kg/m^3}\nbodies: {" TUG "}\n", "contradicts",
     "environment.water density"},
    {RUN "environment: {water density: 999 kg/m^3}\nbodies: {" TUG "}\n", NULL, NULL},
    {RUN "environment: {air density: 1225 kg/m^3}\nbodies: {" TUG "}\n", "contradicts",
     "environment.air density"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7 t m^2, " BOX "}}\n", "contradicts", "bodies.a"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e4 kg m^2, " BOX "}}\n", "contradicts", "bodies.a"},
    {RUN
     "environment: {gravity: 0}\nbodies: {a: {freedoms: six, mass: 930 t, radii of gyration: [3 m, "
     "670 m, 670 m], " BOX "}}\n",
     "contradicts", "bodies.a"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, speed: 12 kn, course: 90 deg, " BOX "}}\n",
     "contradicts", "bodies.a"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, speed: 3 kn, course: 90 deg, " BOX "}}\n", NULL,
     NULL},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts: {c: {between: [a, "
         "q], stiffness: 1 MN/m^2, shear stiffness: 1 MN/m, static friction: 30, kinetic friction: "
         "0.2}}\n",
     "contradicts", "contacts.c"},
    {RUN
     "bodies: {" SHIP "}\n" FLOATS
     "fenders: {f: {between: [earth, a], attachment: [0, -16 m, 1 m], plane point: [0, 14 m, 0], "
     "normal: [0, -1, 0], curve: [[0.5 m, 800 kN], [1 m, 0 kN]]}}\n",
     "contradicts", "fenders.f"},
    {RUN "bodies: {" SHIP "}\n" FLOATS
         "fenders: {f: {between: [earth, a], attachment: [0, -16 m, 1 m], plane point: [0, -14 m, "
         "0], normal: [0, -1, 0], curve: [[0.5 m, 800 kN], [1 m, 0 kN]]}}\n",
     NULL, NULL},
    /* periods of few steps, amplitudes */
    {RUN "bodies: {" TUG "}\nloads: {l: {body: a, amplitude: [100 kN, 0, 0], period: 0.1 s}}\n",
     "few_steps", "loads.l"},
    {RUN "bodies: {" TUG "}\nloads: {l: {body: a, amplitude: [100 kN, 0, 0], period: 1 s}}\n", NULL,
     NULL},
    {RUN "bodies: {a: {motion: prescribed, " BOX
         "}}\nmotions: {m: {body: a, amplitude: [1.2 km, 0, 0], "
         "period: 60 s}}\n",
     "contradicts", "motions.m"},
    {RUN "bodies: {a: {motion: prescribed, " BOX
         "}}\nmotions: {m: {body: a, amplitude: [1 m, 0, 0], "
         "period: 0.5 s}}\n",
     "few_steps", "motions.m"},
    /* what is drawn beside the study's own number */
    {RUN "environment: {wave height: 20 m, wave period: 7 s}\nbodies: {}\n" HOSE
         "vary: {environment.wave height: {uniform: [0.4 m, 6 m]}}\n",
     "contradicts", "environment.wave height"},
    {RUN "environment: {wave height: 9 m, wave period: 7 s}\nbodies: {}\n" HOSE
         "vary: {environment.wave height: {uniform: [0.4 m, 6 m]}}\n",
     NULL, NULL},
    {RUN "bodies: {a: {mass: 9300 t, inertia: 6e7 kg m^2, " BOX
         "}}\nvary: {bodies.a.mass: {normal: {mean: 930 t, deviation: 10 t}}}\n",
     "contradicts", "bodies.a.mass"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, heading: 170 deg, " BOX
         "}}\nvary: {bodies.a.heading: {uniform: [-10 deg, 10 deg]}}\n",
     NULL, NULL},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, yaw rate: 3 deg/s, " BOX
         "}}\nvary: {bodies.a.yaw rate: {uniform: [-5 deg/s, 0]}}\n",
     NULL, NULL},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, position: [-200 m, 0], " BOX
         "}}\nvary: {bodies.a.position.x: {normal: {mean: 0 m, deviation: 1 m}}}\n",
     "contradicts", "bodies.a.position.x"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, position: [-200 m, 0], " BOX
         "}}\nvary: {bodies.a.position.x: {uniform: [-150 m, -120 m]}}\n",
     NULL, NULL},
    /* lines of two diameters, the second of a chain */
    {RUN "bodies: {}\n" LINE_OF("diameter: 56 cm, displaced diameter: 45 mm"), "contradicts",
     "lines.hose"},
    {RUN "bodies: {}\n" LINE_OF("diameter: 45 mm, displaced diameter: 56 cm"), "contradicts",
     "lines.hose"},
    {RUN "bodies: {}\n" LINE_OF("diameter: 57 mm, displaced diameter: 107 mm"), NULL, NULL},
    /* derivatives without added mass */
    {RUN "bodies: {a: {mass: 320e6, inertia: 1.9e12}}\n" HULL(""), "contradicts", "bodies.a"},
    {RUN "bodies: {a: {mass: 320e6, inertia: 1.9e12, added mass: [16e6, 230e6, 1, 1, 1, "
         "1e12]}}\n" HULL(""),
     NULL, NULL},
    {RUN "bodies: {a: {mass: 550e6, inertia: 2.9e12}}\n" HULL(", rigid mass: 320000 t"), NULL,
     NULL},
    /* nothing in a section */
    {RUN "bodies: {" TUG "}\ncontacts: {}\n", "no_effect", "contacts"},
    /* what no ship, sea and gear has */
    {RUN "bodies: {" TUG "}\n" LINE_OF("diameter: 45 mm"), NULL, NULL},
    {RUN "bodies: {" TUG "}\n" LINE_OF("diameter: 2 mm"), "unusual", "lines.hose"},
    {RUN "bodies: {" TUG "}\n" STRONG, "unusual", "lines.hose"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7 kg m^2, added mass: [50 t, 7000 t, 1, 1, 1, "
         "3e10], " BOX "}}\n",
     "unusual", "bodies.a"},
    {RUN "bodies: {" TUG "}\n" THRUSTER("at: [-9 m, 0, -2 m], maximum thrust: 300 kN"), NULL, NULL},
    {RUN "bodies: {" TUG "}\n" THRUSTER("at: [-9 m, 0, -2 m], maximum thrust: 99 MN"), "unusual",
     "thrusters.t"},
    {RUN "bodies: {" TUG "}\n" THRUSTER("at: [-90 m, 0, -2 m], maximum thrust: 300 kN"), "unusual",
     "thrusters.t"},
    {RUN "bodies: {" TUG
         "}\n" THRUSTER("at: [-9 m, 0, -2 m], maximum thrust: 300 kN, azimuth rate: 12 rad/s"),
     "unusual", "thrusters.t"},
    {RUN "bodies: {" TUG "}\n" THRUSTER(
         "at: [-9 m, 0, -2 m], maximum thrust: 300 kN") "vary: {thrusters.t.thrust: {uniform: [900 "
                                                        "kN, 990 kN]}}\n",
     "unusual", "thrusters.t"},
    {RUN "bodies: {" TUG ", q: {mass: 930 t, inertia: 6e7 kg m^2, position: [0, 40], " BOX
         "}}\ndrag: {q: {body: a, linear: [1, 1, 1]}}\n",
     "unusual", "drag.q"},
    {RUN "bodies: {" TUG "}\nwind: {w: {body: a, frontal area: 900 m^2, lateral area: 200 m^2, "
         "length: 30 m, coefficients: [[0 deg, 0.6, 0, 0], [90 deg, 0, 0.8, 0], "
         "[180 deg, -0.6, 0, 0]]}}\nenvironment: {wind speed: 9 m/s}\n",
     "unusual", "wind.w"},
    {RUN "bodies: {" TUG "}\nwind: {w: {body: a, frontal area: 200 m^2, lateral area: 900 m^2, "
         "length: 30 m, coefficients: [[0 deg, -0.6, 0, 0], [90 deg, 0, 0.8, 0], "
         "[180 deg, 0.6, 0, 0]]}}\nenvironment: {wind speed: 9 m/s}\n",
     "unusual", "wind.w"},
    {RUN "environment: {current: [20 m/s, 0]}\nbodies: {" TUG
         "}\ndrag: {d: {body: a, linear: [1, 1, 1]}}\n",
     "unusual", "environment.current.x"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, velocity: [0, 6 m/s], " BOX "}}\n", "contradicts",
     "bodies.a"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, heading: 90 deg, velocity: [0, 6 m/s], " BOX
         "}}\n",
     NULL, NULL},
    /* later than the end, after 60 s */
    {RUN "bodies: {" TUG "}\nstop: {s: {slower than: 1 m/s, for: 90 s}}\n", "after_the_end",
     "stop.s"},
    {RUN "bodies: {" TUG "}\nstop: {s: {slower than: 1 m/s, for: 9 s}}\n", NULL, NULL},
    {RUN "bodies: {" TUG "}\n" THRUSTER(
         "at: [-9 m, 0, -2 m], maximum thrust: 300 kN") "orders: {o: {at: 2 h, set: "
                                                        "thrusters.t.lost, to: yes}}\n",
     "after_the_end", "orders.o"},
    {RUN "bodies: {" TUG "}\n" THRUSTER(
         "at: [-9 m, 0, -2 m], maximum thrust: 300 kN") "orders: {o: {at: 20 s, set: "
                                                        "thrusters.t.lost, to: yes}}\n",
     NULL, NULL},
    /* at once: a hawser of 40 kN from the start on */
    {RUN "bodies: {" TUG "}\n" TAUT "limits: {l: {any of: hawsers.w.peak_tension, above: 20 kN}}\n",
     "at_once", "limits.l"},
    {RUN "bodies: {" TUG "}\n" TAUT
         "limits: {l: {any of: hawsers.w.peak_tension, above: 900 kN}}\n",
     NULL, NULL},
    /* bounds that leave next to nothing; shares that are no parts of one */
    {RUN "bodies: {" TUG
         "}\nvary: {bodies.a.speed: {normal: {mean: 5 m/s, deviation: 0.1 m/s}, high: 2 m/s}}\n",
     "bad_draws", "vary.bodies.a.speed"},
    {RUN
     "bodies: {" TUG
     "}\nvary: {bodies.a.speed: {normal: {mean: 5 m/s, deviation: 1 m/s}, low: 0, high: 5 m/s}}\n",
     NULL, NULL},
    {RUN "bodies: {" TUG "}\nchoose: {kind: {x: {share: 0.04}, y: {share: 0.6}}}\n", "shares",
     "choose.kind"},
    {RUN "bodies: {" TUG "}\nchoose: {kind: {x: {share: 3}, y: {share: 1}}}\n", NULL, NULL},
    /* the same twice */
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts:\n  c: &c {between: "
         "[a, q], stiffness: 1 MN/m^2}\n  d: *c\n",
     "twice", "contacts.d"},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts:\n  c: {between: [a, "
         "q], stiffness: 1 MN/m^2}\n  d: {between: [a, q], stiffness: 2 MN/m^2}\n",
     NULL, NULL},
    /* in the other order of the pair, and once for all pairs of two definitions */
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts:\n  c: {between: [a, q], stiffness: 1 MN/m^2}\n  d: "
         "{between: [q, a], stiffness: 1 MN/m^2}\n",
     "twice", "contacts.d"},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX ", position: [0, 30]}, r: {fixed: yes, " BOX
         ", position: [0, -30]}}\ncontacts:\n  c: &c {between: [a, [q, r]], stiffness: 1 MN/m^2}\n"
         "  d: *c\n",
     "twice", "contacts.d"},
    /* fixed bodies at one place, of one shape; of two, at two places */
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX ", position: [0, 30]}, r: {fixed: yes, " BOX
         ", position: [0, 30]}}\ncontacts: {c: {between: [a, [q, r]], stiffness: 1 MN/m^2}}\n",
     "twice", "bodies.r"},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX ", position: [0, 30]}, r: {fixed: yes, outline: "
         "[[-1, -1], [1, -1], [0, 1]], position: [0, 30]}}\ncontacts: {c: {between: [a, [q, r]], "
         "stiffness: 1 MN/m^2}}\n",
     NULL, NULL},
    {RUN "bodies: {" TUG ", q: {fixed: yes, " BOX ", position: [0, 30]}, r: {fixed: yes, " BOX
         ", position: [0, 30.001]}}\ncontacts: {c: {between: [a, [q, r]], stiffness: 1 MN/m^2}}\n",
     NULL, NULL},
    /* an amplitude that is drawn */
    {RUN "bodies: {" TUG "}\nloads: {l: {body: a, amplitude: [0, 0, 0], period: 0.1 s}}\nvary: "
         "{loads.l.amplitude.x: {uniform: [0, 1e5]}}\n",
     "few_steps", "loads.l"},
    /* numbers without a unit */
    {RUN "bodies: {" TUG "}\nvary: {bodies.a.heading: {normal: {mean: -90 deg, deviation: 4}}}\n",
     "bare_angle", "vary.bodies.a.heading.normal.deviation"},
    {RUN "bodies: {" TUG "}\nvary: {bodies.a.heading: {normal: {mean: 0, deviation: 1.5}}}\n",
     "bare_angle", "vary.bodies.a.heading.normal.deviation"},
    {RUN "bodies: {" TUG "}\nvary: {bodies.a.heading: {normal: {mean: 0, deviation: 0.05}}}\n",
     NULL, NULL},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, yaw rate: 3, " BOX "}}\n", "bare_rate",
     "bodies.a.yaw rate"},
    {RUN "bodies: {a: {mass: 930 t, inertia: 6e7, yaw rate: 0.02, " BOX "}}\n", NULL, NULL},
    {RUN "bodies: {" TUG
         "}\nvary: {bodies.a.speed: {normal: {mean: 5 kn, deviation: 1}, low: 0}}\n",
     "bare_number", "vary.bodies.a.speed.normal.deviation"},
    {RUN "bodies: {" TUG
         "}\nvary: {bodies.a.speed: {normal: {mean: 5 m/s, deviation: 1}, low: 0}}\n",
     NULL, NULL},
    {RUN "bodies: {" TUG "}\nchoose: {kind: {x: {share: 30 %}, y: {share: 70}}}\n", "bare_number",
     "share"},
    {RUN "bodies: {" TUG "}\nchoose: {kind: {x: {share: 30 %}, y: {share: 0.7}}}\n", NULL, NULL},
};

static void mistakes_are_told_and_sound_studies_are_not(void **state) {
  (void)state;
  expect_sensed(cases, sizeof cases / sizeof *cases);
}

/* 200 sound berthings, of ships and tugs of any size: nothing that this check says is true of them
 */
static void sound_studies_raise_no_alarm(void **state) {
  (void)state;
  static const char *const codes[] = {
      "no_effect", "contradicts", "twice",         "few_steps", "bare_angle",    "bare_rate",
      "bare_mass", "bare_number", "feels_no_wave", "unusual",   "after_the_end", "at_once"};
  test_random r = test_random_from(test_seed(), 9);
  for (int k = 0; k < 200; k++) {
    char text[4096];
    const double length = test_uniform(&r, 30, 350), breadth = length / test_uniform(&r, 5, 8);
    const double draught = breadth / test_uniform(&r, 2, 4), block = test_uniform(&r, 0.55, 0.85);
    const double yaw = length * test_uniform(&r, 0.2, 0.3),
                 mass = 1.025 * block * length * breadth * draught;
    snprintf(
        text, sizeof text,
        RUN
        "environment: {water density: %.4g kg/m^3, current: [%.3g m/s, 0.1 m/s], wind speed: %.3g "
        "m/s}\nbodies:\n  a: {mass: %.6g t, inertia: %.6g t m^2, heading: %.4g deg, speed: %.3g "
        "m/s, course: %.4g deg, outline: [[%.5g, %.5g], [%.5g, %.5g], [%.5g, %.5g], [%.5g, "
        "%.5g]]}\n  q: {fixed: yes, " BOX
        ", position: [0, %.5g]}\ndrag: {d: {body: a, linear: [1 "
        "kN s/m, 1 kN s/m, 1 kN m s]}}\nwind: {w: {body: a, frontal area: 200 m^2, lateral area: "
        "900 m^2, length: %.5g m, coefficients: [[0 deg, 0.6, 0, 0], [90 deg, 0, 0.8, 0], [180 "
        "deg, -0.6, 0, 0]]}}\nloads: {l: {body: a, amplitude: [0, 10 kN, 0], period: %.3g s}}\n"
        "contacts: {c: {between: [a, q], stiffness: 1 MN/m^2, shear stiffness: 1 MN/m, static "
        "friction: %.2g, kinetic friction: 0.1}}\nvary: {bodies.a.heading: {normal: {mean: 0 deg, "
        "deviation: %.2g deg}}}\n",
        test_uniform(&r, 990, 1030), test_uniform(&r, -1, 1), test_uniform(&r, 1, 20), mass,
        mass * yaw * yaw, test_uniform(&r, -180, 180), test_uniform(&r, 0, 2.5),
        test_uniform(&r, -180, 180), -length / 2, -breadth / 2, length / 2, -breadth / 2,
        length / 2, breadth / 2, -length / 2, breadth / 2, breadth + 400, length,
        test_uniform(&r, 1.01, 30), test_uniform(&r, 0.11, 0.9), test_uniform(&r, 0.5, 9));
    ald_study *study = study_of(text);
    ald_warnings *warnings = ald_warnings_create();
    assert_int_equal(ald_study_check(study, warnings, NULL), ALD_OK);
    for (uint32_t w = 0; w < ald_warnings_count(warnings); w++) {
      const ald_warning *one = ald_warnings_at(warnings, w);
      for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
        if (strcmp(one->code, codes[c]) == 0) {
          fail_msg("%s: %s: %s\n%s", one->code, one->element, one->text, text);
        }
      }
    }
    ald_warnings_destroy(warnings);
    ald_study_destroy(study);
  }
}

/* does a kind have a key of this name? */
static bool has_key(const ald_kind *kind, const char *name) {
  bool has = false;
  for (uint32_t k = 0; k < kind->key_count; k++) has = has || strcmp(kind->keys[k].name, name) == 0;
  return has;
}

/* src/check/sense_check.c and size_check.c compare numbers of these pairs of keys without asking
 * for the kind: a kind that comes to have both of a pair is judged, too, by words that may not be
 * its own. */
static void numbers_compared_by_key_are_of_known_kinds(void **state) {
  (void)state;
  static const struct {
    const char *one, *other, *kinds;
  } pairs[] = {{"metacentric height", "metacentric height", " hydrostatics"},
               {"waterplane area", "waterplane area", " hydrostatics"},
               {"frontal area", "lateral area", " wind"},
               {"volume", "draught", " friction manoeuvring"},
               {"volume", "length", " friction manoeuvring"},
               {"amplitude", "period", " load motion"},
               {"pay out rate", "pay out from", " catenary line"}};
  for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
    char kinds[256] = "";
    for (uint32_t k = 0; k < ald_kind_count; k++) {
      if (!has_key(ald_kinds[k], pairs[p].one) || !has_key(ald_kinds[k], pairs[p].other)) continue;
      const size_t length = strlen(kinds);
      snprintf(kinds + length, sizeof kinds - length, " %s", ald_kinds[k]->name);
    }
    assert_string_equal(kinds, pairs[p].kinds);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_compared_by_key_are_of_known_kinds),
      cmocka_unit_test(mistakes_are_told_and_sound_studies_are_not),
      cmocka_unit_test(sound_studies_raise_no_alarm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
