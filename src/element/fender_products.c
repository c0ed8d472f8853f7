/* SPDX-License-Identifier: Apache-2.0
 * Fenders by their product. */
#include "fender_products.h"

#include "base/assertion.h"

const char *const ald_fender_product_names[] = {"none",
                                                "P50 500x1000",
                                                "P50 600x1000",
                                                "P50 700x1500",
                                                "P50 1000x1500",
                                                "P50 1000x2000",
                                                "P50 1200x2000",
                                                "P50 1350x2500",
                                                "P50 1500x3000",
                                                "P50 1700x3000",
                                                "P50 2000x3500",
                                                "P50 2500x4000",
                                                "P50 2500x5500",
                                                "P50 3300x4500",
                                                "P50 3300x6500",
                                                "P50 3300x10600",
                                                "P50 4500x9000",
                                                "P50 4500x12000",
                                                NULL};

/* ISO 17357-1:2014, high-pressure floating pneumatic rubber fenders of 50 kPa, at 60 % of the
 * diameter: diameter [m], guaranteed energy [J], reaction [N] */
static const struct {
  double diameter, energy, reaction;
} p50[] = {{0.5, 6e3, 64e3},      {0.6, 8e3, 74e3},      {0.7, 17e3, 137e3},
           {1.0, 32e3, 182e3},    {1.0, 45e3, 257e3},    {1.2, 63e3, 297e3},
           {1.35, 102e3, 427e3},  {1.5, 153e3, 579e3},   {1.7, 191e3, 639e3},
           {2.0, 308e3, 875e3},   {2.5, 663e3, 1381e3},  {2.5, 943e3, 2019e3},
           {3.3, 1175e3, 1884e3}, {3.3, 1814e3, 3015e3}, {3.3, 3067e3, 5257e3},
           {4.5, 4752e3, 5747e3}, {4.5, 6473e3, 7984e3}};
enum { P50_COUNT = sizeof p50 / sizeof *p50 };

_Static_assert(sizeof ald_fender_product_names / sizeof *ald_fender_product_names == P50_COUNT + 2,
               "a word for each size, one for none, and the end");

ald_fender_rating ald_fender_product_rating(uint32_t product) {
  ALD_ASSERT(product >= 1 && product <= P50_COUNT);
  return (ald_fender_rating){ALD_FENDER_TYPE_PNEUMATIC, p50[product - 1].diameter,
                             p50[product - 1].energy, p50[product - 1].reaction};
}
