/* SPDX-License-Identifier: Apache-2.0
 * Sobol sequences: digital (t, s)-sequences in base 2, from the direction numbers of S. Joe and
 * F. Y. Kuo, SIAM J. Sci. Comput. 30 (2008), 2635-2654 (src/data/joe_kuo_6.txt). Any point at once,
 * with 52 binary digits; two ways to make the points random without losing their evenness. */
#ifndef ALD_SOBOL_H
#define ALD_SOBOL_H

#include <stdint.h>

enum { ALD_SOBOL_DIMENSIONS = 2048, ALD_SOBOL_BITS = 52, ALD_SOBOL_DEGREE = 15 };

/* A row of the table, for dimensions 1, 2, ... counted from 0; made by cmake/EmbedSobol.cmake. */
typedef struct ald_sobol_row {
  uint16_t degree;                    /* s of the primitive polynomial */
  uint16_t polynomial;                /* a: its inner coefficients */
  uint16_t initial[ALD_SOBOL_DEGREE]; /* (degree) m_1 ... m_s, odd, m_i < 2^i */
} ald_sobol_row;
extern const ald_sobol_row ald_sobol_rows[ALD_SOBOL_DIMENSIONS - 1];

/* The direction numbers of a dimension, 0 to ALD_SOBOL_DIMENSIONS - 1.
 * @param directions (ALD_SOBOL_BITS) receives v_j 2^52 */
void ald_sobol_directions(uint32_t dimension, uint64_t *directions);

/* A coordinate of point `index` < 2^52, times 2^52, in the order of Gray's code (Antonov and
 * Saleev): scipy.stats.qmc.Sobol(d, scramble=False, bits=b) gives the same points to the bit for
 * every b with index < 2^b (30 if left out), because more bits only bring directions that such
 * points do not use. */
uint64_t ald_sobol_point(const uint64_t *directions, uint64_t index);

/* Owen's nested uniform scrambling (Owen, "Randomly permuted (t, m, s)-nets and (t, s)-sequences",
 * 1995) of 52 digits: whether digit i is flipped is a random bit of its own for each choice of the
 * digits before it. Nothing is approximated except that Philox replaces random numbers: one call
 * gives 128 bits, of which 127 are the nodes of a binary tree of seven levels, so eight calls do.
 * The result is even over all of them, and points of one dimension stay different.
 *   replicate below 2^24; dimensions, replicates and seeds are scrambled independently */
uint64_t ald_sobol_scramble(uint64_t digits, uint64_t seed, uint32_t replicate, uint32_t dimension);

/* Digital shift: the same random digits added (exclusive or) to all points of a dimension. */
uint64_t ald_sobol_shift(uint64_t digits, uint64_t seed, uint32_t replicate, uint32_t dimension);

#endif
