/* SPDX-License-Identifier: Apache-2.0
 * Fenders by their product: sizes of a standard with guaranteed energy and reaction. Source:
 * docs/theory/fender.md. */
#ifndef ALD_FENDER_PRODUCTS_H
#define ALD_FENDER_PRODUCTS_H

#include "element/fender_catalogue.h"

/* words of the key `product`, NULL at the end; the first is "none" */
extern const char *const ald_fender_product_names[];

/* Rating of a product, by the number of its word from 1 on. */
ald_fender_rating ald_fender_product_rating(uint32_t product);

#endif
