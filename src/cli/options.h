/* SPDX-License-Identifier: Apache-2.0
 * Command lines: a command's options as a table, from which they are read and --help is written. */
#ifndef ALD_CLI_OPTIONS_H
#define ALD_CLI_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/** What follows an option and where it goes. */
typedef enum option_kind {
  OPTION_FLAG,   /**< nothing; int, set to 1 */
  OPTION_TEXT,   /**< const char * */
  OPTION_COUNT,  /**< uint64_t, a whole number up to `limit` */
  OPTION_CHOICE, /**< int, index of the word among those of `value`, as in "double|single" */
  OPTION_LEVEL,  /**< double, a probability between 0 and 1: 0.95 or 95% */
  OPTION_SHARE,  /**< double, 0 to 1, both included: 0.02 or 2% */
  OPTION_LIST,   /**< option_list: may be given more than once */
} option_kind;

enum { OPTION_LIST_LENGTH = 32 };

/** The values of an option that may be given more than once. */
typedef struct option_list {
  size_t count;
  const char *items[OPTION_LIST_LENGTH];
} option_list;

typedef struct option_line {
  const char *name; /**< without the dashes */
  option_kind kind;
  const char *value; /**< name of the value in the help, NULL for a flag */
  void *target;
  int *given;        /**< set to 1 if the option is there, may be NULL */
  uint64_t limit;    /**< greatest count; 0: none */
  const char *about; /**< one line or more, with "\n" between them */
} option_line;

/** What a command takes. */
typedef struct options {
  const char *command;   /**< "run" */
  const char *arguments; /**< "STUDY", "DIR INDEX", "OUT DIR..."; one word each, all needed */
  const char *about;     /**< a sentence or two */
  const option_line *lines;
  size_t line_count;
  const char *example; /**< one line or more, each a command */
} options;

enum { OPTIONS_GO = -1 };

/** Reads a command line.
 * @param arguments receives the words that are no options, as many as `o->arguments` names; if
 *                  that ends with "..." up to argc, the others are left alone
 * @return OPTIONS_GO, or the exit code: 0 after --help, 2 after a message about an error */
int options_read(const options *o, int argc, char **argv, const char **arguments);

/** Reads a whole number. @return 1 if the text is one from 0 to `limit` */
int options_count(const char *text, uint64_t limit, uint64_t *value);

/** The name nearest to a word; NULL if none is near. */
const char *options_nearest(const char *word, const char *const *names, size_t count);

#endif
