/* SPDX-License-Identifier: Apache-2.0
 * Where screws, and what steers in their races, are on a ship, and how fast blades go. */
#include "stern.h"

#include <math.h>

/* speed of the tips of a screw: 45 at most is usual [m/s] */
#define TIP_MAX 80
/* A rudder from its screw, of the ship's length; tugs and models have the tenth [-] */
#define BEHIND_MAX (1.0 / 3)
/* a rudder may lie this far ahead of its screw, of the diameter of that [-] */
#define AHEAD_MAX 0.1

void ald_stern_check_place(const ald_sense *s, const ald_instance *own, uint32_t x) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double ahead = ald_sense_given(s, d->quantities + x);
  if (!(ahead > 0) || !(ahead > 0.2 * ald_sense_reach(s, ald_sense_body(s, own)))) return;
  ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, ald_kinds[d->kind]->keys[x].name,
                 "it lies %.4g m ahead of the centre of gravity, where a ship has no stern: check "
                 "the sign",
                 ahead);
}

void ald_stern_check_tips(const ald_sense *s, const ald_definition *d, uint32_t speed,
                          uint32_t diameter) {
  const double tip = 3.14159265 * fabs(ald_sense_typical(s, d->quantities + speed)) / 6.28318531 *
                     ald_sense_typical(s, d->quantities + diameter);
  if (!(tip > TIP_MAX)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, ald_kinds[d->kind]->keys[speed].name,
                 "the tips of its blades go at %.3g m/s; 45 are usual", tip);
}

void ald_stern_check_race(const ald_sense *s, const ald_instance *own, const ald_race_place *p) {
  const ald_definition *d = ald_sense_definition(s, own);
  double form[2];
  ald_sense_form(s, own->body_a, form);
  if (!p->turns && p->ahead > AHEAD_MAX * p->diameter) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m ahead of \"%s\", in whose race it is: a race runs astern",
                   p->ahead, p->of);
  } else if (!p->turns && form[1] > 0 && fabs(p->across) > form[1]) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m beside \"%s\", in whose race it is, of a breadth of %.4g m",
                   fabs(p->across), p->of, form[1]);
  } else if (form[0] > 0 && hypot(p->ahead, p->across) > BEHIND_MAX * form[0]) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m from \"%s\", in whose race it is, of a length of %.4g m",
                   hypot(p->ahead, p->across), p->of, form[0]);
  }
}
