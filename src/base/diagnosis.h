/* SPDX-License-Identifier: Apache-2.0
 * Messages about text files, printed like a compiler's: place, what is wrong, the line, a caret. */
#ifndef ALD_DIAGNOSIS_H
#define ALD_DIAGNOSIS_H

#include <stdbool.h>

#include "allide/base.h"
#include "allide/warnings.h"
#include "warning_code.h"

/* A place in a text file; line and column counted from 1, length in bytes. */
typedef struct ald_place {
  int line, column, length;
  int file;          /* number that ald_diagnosis_add_file() gave; 0: the main file */
  const void *owner; /* the node of a document that it is of, to be compared and not to be looked
                      * into; NULL: none */
} ald_place;

/* What an error says: by that it may be left out where it merely follows from another one. Those
 * from ALD_ERROR_NAME to ALD_ERROR_UNKNOWN refuse what they are about. */
typedef enum ald_error_sort {
  ALD_ERROR_CHECK,   /* what was read does not fit together */
  ALD_ERROR_MISSING, /* a key that must be given is not there */
  ALD_ERROR_LACK,    /* something acts through others, of which there are not enough */
  ALD_ERROR_NAME,    /* something is named that is not there */
  ALD_ERROR_UNFIT,   /* what was read does not fit together, and nothing is made of it */
  ALD_ERROR_FORM,    /* a value cannot be read */
  ALD_ERROR_UNKNOWN, /* a key cannot be read */
  ALD_ERROR_WARNING  /* it is none, but a warning */
} ald_error_sort;

typedef struct ald_diagnosis ald_diagnosis;

/* greatest number of files of one diagnosis, the main file included */
enum { ALD_DIAGNOSIS_FILES = 64 };

/* Messages about `text`, which `file` names; both must outlive it. NULL `text`: it was not written
 * by the user, and messages are printed without places. NULL without memory. */
ald_diagnosis *ald_diagnosis_create(const char *file, const char *text);
void ald_diagnosis_destroy(ald_diagnosis *diagnosis);
/* Another file that messages may be about; both texts must outlive it.
 * @return its number for ald_place, -1 if there are ALD_DIAGNOSIS_FILES */
int ald_diagnosis_add_file(ald_diagnosis *diagnosis, const char *file, const char *text);
/* The number of the file with this text (the same pointer), 0 if there is none. */
int ald_diagnosis_find_file(const ald_diagnosis *diagnosis, const char *text);
/* Keeps an error. */
void ald_diagnose(ald_diagnosis *diagnosis, ald_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with its sort. `word`: the key that is missing, or unknown and may mean another, the
 * name that is not there, a path on which a check depends, the sections of what is lacked
 * ("contacts|bows"; "": any); NULL: none. */
void ald_diagnose_sort(ald_diagnosis *diagnosis, ald_error_sort sort, ald_place place,
                       const char *word, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Keeps a warning about `about`, a path in the study; "": the study as a whole. */
void ald_diagnose_warning(ald_diagnosis *diagnosis, ald_warning_code code, ald_place place,
                          const char *about, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* Number of errors so far. */
int ald_diagnosis_errors(const ald_diagnosis *diagnosis);

/* A message that was kept. */
typedef struct ald_kept_message {
  ald_error_sort sort;
  ald_place place;
  const char *word; /* "" if it has none; cut if it is long */
} ald_kept_message;

/* Number of messages that were kept, and one of them, in the order in which they came. */
int ald_diagnosis_count(const ald_diagnosis *diagnosis);
ald_kept_message ald_diagnosis_message(const ald_diagnosis *diagnosis, int index);
/* Leaves a message out: it is not printed and not counted. */
void ald_diagnosis_leave_out(ald_diagnosis *diagnosis, int index);

/* Appends all messages to the report, file by file and in the order of each; returns the number of
 * errors. */
int ald_diagnosis_print(ald_diagnosis *diagnosis, ald_report *report);
/* Adds the warnings to a list, in the order in which they are printed. */
void ald_diagnosis_warn(const ald_diagnosis *diagnosis, ald_warnings *warnings);

#endif
