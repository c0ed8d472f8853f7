/* SPDX-License-Identifier: Apache-2.0
 * Keys that are known elsewhere, or under another name. */
#ifndef ALD_READER_ELSEWHERE_H
#define ALD_READER_ELSEWHERE_H

#include <stdbool.h>
#include <stddef.h>

/* What a key that other programs or other fields have is called here, or what there is instead:
 * "give the mass, or a block coefficient". `means` receives the key that it stands for, NULL if
 * none. NULL if it is not known. */
const char *ald_foreign_key(const char *key, const char **means);

/* Sections in which a key stands: "output", "lines or hawsers". False if it stands in none, or in
 * more than three, or is that of one of `owner`'s own.
 * @param owner where it was written, "environment", "bodies.ship.ship" */
bool ald_key_elsewhere(const char *key, const char *owner, char *text, size_t size);

#endif
