/* SPDX-License-Identifier: Apache-2.0
 * What the commands of the program share. */
#include "command.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void command_begin(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

/* 1 if stdout is a pipe whose reader has gone: it has seen enough (head), which is no fault */
static int reader_gone(void) {
  struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

int command_end(int code) {
  errno = 0;
  const int failed = fflush(stdout) != 0 || ferror(stdout);
  const int error = errno;
  if (!failed || error == EPIPE || reader_gone()) return code;
  fprintf(stderr, "allide: error: the output could not be written%s%s\n", error ? ": " : "",
          error ? strerror(error) : "");
  return EXIT_FAULT;
}

int command_exit(ald_status status) {
  switch (status) {
    case ALD_OK:
      return EXIT_GOOD;
    case ALD_REMARKS:
      return EXIT_FAILED;
    case ALD_INTERRUPTED:
      return EXIT_INTERRUPTED;
    case ALD_BAD_ARGUMENT:
    case ALD_BAD_STUDY:
    case ALD_NO_DEVICE:
    case ALD_BAD_RESULTS:
      return EXIT_USAGE;
    case ALD_NO_MEMORY:
    case ALD_IO:
    case ALD_DEVICE_FAILED:
    case ALD_INTERNAL:
      break;
  }
  return EXIT_FAULT;
}

int command_exit_folder(ald_status status, const char *folder) {
  struct stat about;
  const int there = stat(folder, &about) == 0 && S_ISDIR(about.st_mode);
  return status == ALD_IO && !there ? EXIT_USAGE : command_exit(status);
}

const char *command_results_folder(const char *path, char *text, size_t size) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  const char *dot = strrchr(name, '.');
  const int length = (int)(dot && dot != name ? (size_t)(dot - name) : strlen(name));
  snprintf(text, size, "results/%.*s", length, name);
  return text;
}

int command_write_word(FILE *stream, const char *word) {
  int count = 2;
  static const char safe[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:=@%";
  if (word[0] && !word[strspn(word, safe)]) {
    fputs(word, stream);
    return (int)strlen(word);
  }
  fputc('\'', stream);
  for (; *word; word++) {
    if (*word == '\'') {
      count += fprintf(stream, "'\\''");
    } else {
      fputc(*word, stream);
      count++;
    }
  }
  fputc('\'', stream);
  return count;
}

int command_print_word(const char *word) { return command_write_word(stdout, word); }

int command_write_replay(FILE *stream, const char *folder, uint64_t index) {
  int count = fprintf(stream, "allide replay ");
  count += command_write_word(stream, folder);
  return count + fprintf(stream, " %" PRIu64 " --csv", index);
}

void command_print_replay(const char *folder, uint64_t index) {
  command_write_replay(stdout, folder, index);
  putchar('\n');
}

void command_report(ald_report *report) {
  const char *text = report ? ald_report_text(report) : "";
  const size_t length = strlen(text);
  if (length == 0) return;
  fflush(stdout);
  fputs(text, stderr);
  if (text[length - 1] != '\n') fputc('\n', stderr);
  ald_report_clear(report);
}
