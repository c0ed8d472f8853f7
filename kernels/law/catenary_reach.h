/* SPDX-License-Identifier: Apache-2.0
 * How far a line reaches from its anchor, for a horizontal tension and a vertical one given.
 * Source: [SIMO] sec. 1.1; the shooting variables are ours.
 *   H   horizontal tension of all that hangs [N]
 *   q   V_top - sum of weights [N]: the vertical tension at the anchor, or, where a seabed holds
 *       the anchor (z = 0) and q < 0, -q is the weight that lies on it
 * The part that lies is counted from the anchor up: the touchdown is where the weight so far is -q;
 * V = 0 there. It is stretched by H, or with friction by what friction has left of it: downwards
 * from the touchdown T falls by friction x weight, not below 0.
 * Valid: one part lies, contiguous from the anchor; a clump at the last segment's upper end is the
 * fairlead's business and is ignored.
 * Checked by: tests/golden/test_golden_catenary.c, tests/kernels/test_catenary.c. */
#ifndef ALD_KERNELS_LAW_CATENARY_REACH_H
#define ALD_KERNELS_LAW_CATENARY_REACH_H

#include "catenary_piece.h"

#ifndef ALD_SEGMENTS_MAX
#define ALD_SEGMENTS_MAX 64 /* of a catenary line */
#endif
enum { CATENARY_SEGMENTS_MAX = ALD_SEGMENTS_MAX };

/* One segment of a line. */
typedef struct catenary_segment {
  real length;    /* unstretched, > 0 [m] */
  real weight;    /* submerged, per unstretched length; < 0 floats [N/m] */
  real stiffness; /* EA, > 0 [N] */
  real clump;     /* submerged point weight at its upper end; < 0 is a buoy [N] */
  real friction;  /* along the seabed, share of the weight, 0 or more */
} catenary_segment;

/* quotients of a segment */
typedef struct catenary_inverse {
  real compliance; /* 1/EA [1/N] */
  real per_weight; /* 1/weight, 0 where it is 0 [m/N] */
} catenary_inverse;

/* A line, and what it may lie on. */
typedef struct catenary_line {
  const catenary_segment *s;       /* (count), the anchor's first */
  const catenary_inverse *inverse; /* (count), of catenary_prepare() */
  uint count;
  int seabed; /* 1: there is one */
  int rubs;   /* 1: there is one, on which some segment has friction */
} catenary_line;

/* What determines its shape. */
typedef struct catenary_state {
  real horizontal; /* H, 0 or more [N] */
  real q;          /* see above [N] */
  real parts;      /* 1: of a line as catenary_parts.h has it, else 0 */
} catenary_state;

/* Where a point of the line lies, seen from the anchor, and how that changes with H and q. Without
 * friction x_q = z_h. */
typedef struct catenary_reach {
  real x, z;               /* [m] */
  real x_h, x_q, z_h, z_q; /* [m/N] */
  real v;                  /* vertical tension there [N] */
  real grounded;           /* unstretched length of the whole line that lies [m] */
  real anchor;             /* horizontal tension at the anchor [N] */
} catenary_reach;

/* the walk up from the anchor, as far as it lies */
typedef struct catenary_foot {
  real borne, target; /* weight so far, weight that lies [N] */
  mask lifted;        /* the touchdown is behind */
} catenary_foot;

/* the lanes of an answer that is the same for all */
ALD_INLINE mask catenary_lanes(int answer) { return R(answer) > R(0); }

ALD_INLINE catenary_foot catenary_foot_of(real q, int seabed) {
  catenary_foot foot;
  foot.borne = R(0);
  foot.target = -q;
  foot.lifted = (q >= R(0)) | mask_not(catenary_lanes(seabed));
  return foot;
}

/* how much of a segment lies [m] */
ALD_INLINE real catenary_lie(catenary_foot *foot, real length, real weight, real per_weight) {
  const real borne = real_fma(weight, length, foot->borne);
  const mask here = mask_not(foot->lifted) & (weight > R(0)) & (borne >= foot->target);
  const real part = real_max(R(0), real_min((foot->target - foot->borne) * per_weight, length));
  const real lies = sel(foot->lifted, R(0), sel(here, part, length));
  foot->borne = borne;
  foot->lifted = foot->lifted | here;
  return lies;
}

/* vertical tension above a node, from that below it */
ALD_INLINE real catenary_node(catenary_foot *foot, real v, real clump) {
  const real borne = foot->borne + clump;
  const mask here = mask_not(foot->lifted) & (borne >= foot->target);
  v = sel(foot->lifted, v + clump, sel(here, borne - foot->target, R(0)));
  foot->borne = borne;
  foot->lifted = foot->lifted | here;
  return v;
}

/* fills in the quotients (count) of a line */
ALD_INLINE catenary_line catenary_prepare(const catenary_segment *s, uint count, int seabed,
                                          catenary_inverse *inverse) {
  catenary_line line;
  mask rubs = catenary_lanes(0);
  for (uint i = 0; i < count; i++) {
    const mask light = s[i].weight == R(0);
    inverse[i].compliance = R(1) / s[i].stiffness;
    inverse[i].per_weight = sel(light, R(0), R(1) / sel(light, R(1), s[i].weight));
    rubs = rubs | (s[i].friction > R(0));
  }
  line.s = s, line.inverse = inverse, line.count = count;
  line.seabed = seabed;
  line.rubs = any_lane(rubs) && seabed;
  return line;
}

/* friction of the part that lies */
typedef struct catenary_rub {
  real whole; /* of all of it [N] */
  real at;    /* friction of the segment in which the touchdown is */
  real below; /* of what the walk has left behind [N] */
} catenary_rub;

/* friction up to the touchdown: T falls by as much down to the anchor, or to 0 */
ALD_INLINE catenary_rub catenary_rub_of(const catenary_line *line, real q) {
  catenary_foot foot = catenary_foot_of(q, 1);
  catenary_rub rub;
  rub.whole = rub.at = rub.below = R(0);
  for (uint i = 0; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    const mask before = mask_not(foot.lifted);
    const real lies = catenary_lie(&foot, s->length, s->weight, line->inverse[i].per_weight);
    rub.whole = rub.whole + s->friction * real_max(s->weight, R(0)) * lies;
    rub.at = sel(before & foot.lifted, s->friction, rub.at);
    catenary_node(&foot, R(0), s->clump);
  }
  return rub;
}

/* Adds the part `below` of a part `lies` of a segment that lies. T > 0 above the place where
 * friction has used it up; there its slopes are 1 with H and rub.at with q. */
ALD_INLINE void catenary_lay(catenary_reach *reach, catenary_rub *rub, const catenary_segment *s,
                             real compliance, real h, real lies, real below) {
  const real drop = s->friction * real_max(s->weight, R(0));
  const real slope = sel(drop > R(0), drop, R(1));
  const real upper = h - (rub->whole - real_fma(drop, below, rub->below));
  const real tension = real_max(upper, R(0));
  const real used = sel(upper < R(0), R(0), below); /* without friction of its own */
  const real taut = real_min(below, sel(drop > R(0), tension / slope, used));
  const real stretch = taut * compliance;
  rub->below = real_fma(drop, lies, rub->below);
  reach->x = reach->x + real_fma(stretch, tension - R(0.5) * drop * taut, below);
  reach->x_h = reach->x_h + stretch;
  reach->x_q = reach->x_q + stretch * rub->at;
}

/* adds a part that lies on smooth ground */
ALD_INLINE void catenary_lay_smoothly(catenary_reach *reach, real compliance, real h, real below) {
  const real stretch = below * compliance;
  reach->x = reach->x + real_fma(stretch, h, below);
  reach->x_h = reach->x_h + stretch;
}

ALD_INLINE void catenary_add(catenary_reach *reach, catenary_piece piece, real h) {
  const real coupled = h * piece.q;
  reach->x = real_fma(h, piece.x_per_h, reach->x);
  reach->z = reach->z + piece.z;
  reach->x_h = reach->x_h + piece.x_h;
  reach->x_q = reach->x_q + coupled;
  reach->z_h = reach->z_h + coupled;
  reach->z_q = reach->z_q + piece.z_q;
}

/* The point of unstretched arc length `arc` from the anchor; R(INFINITY) is the fairlead. */
ALD_INLINE_ALWAYS catenary_reach catenary_walk(const catenary_line *line, catenary_state at,
                                               real arc) {
  catenary_reach reach;
  reach.x = reach.z = reach.x_h = reach.x_q = reach.z_h = reach.z_q = reach.grounded = R(0);
  const real h = real_max(at.horizontal, CATENARY_MIN);
  catenary_foot foot = catenary_foot_of(at.q, line->seabed);
  catenary_rub rub;
  rub.whole = rub.at = rub.below = R(0);
  if (line->rubs && any_lane(mask_not(foot.lifted))) rub = catenary_rub_of(line, at.q);
  reach.anchor = real_max(at.horizontal - rub.whole, R(0));

  real v = sel(foot.lifted, at.q, R(0));
  real t = real_sqrt(real_fma(h, h, v * v));
  reach.v = v;
  for (uint i = 0; i < line->count; i++) {
    const catenary_segment *s = &line->s[i];
    const real per_weight = line->inverse[i].per_weight, c = line->inverse[i].compliance;
    const real within = real_min(s->length, arc);
    real hangs = within;
    if (any_lane(mask_not(foot.lifted))) {
      const real lies = catenary_lie(&foot, s->length, s->weight, per_weight);
      const real below = real_min(lies, within);
      reach.grounded = reach.grounded + lies;
      hangs = within - below;
      if (line->rubs)
        catenary_lay(&reach, &rub, s, c, at.horizontal, lies, below);
      else
        catenary_lay_smoothly(&reach, c, at.horizontal, below);
    }
    const catenary_piece piece = catenary_hang(h, v, t, hangs, s->weight, per_weight, c);
    catenary_add(&reach, piece, at.horizontal);
    arc = arc - within;
    reach.v = sel(within > R(0), piece.v, reach.v);
    v = catenary_node(&foot, piece.v, s->clump);
    t = piece.t;
    if (any_lane(v != piece.v)) t = real_sqrt(real_fma(h, h, v * v));
  }
  return reach;
}

#endif
