/* SPDX-License-Identifier: Apache-2.0
 * How a results folder is begun and taken up again. */
#include "store_folder.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/report.h"
#include "results/block.h"
#include "results/block_read.h"
#include "results/checkpoint.h"
#include "results/manifest.h"
#include "results/manifest_file.h"
#include "results/store_block.h"
#include "results/store_series.h"
#include "results/store_warnings.h"

/* ------------------------------------------------------------------------------
 * A results folder that gets more scenarios. A block file says of which study it is, the number of
 * scenarios included, so that complete blocks are written anew under the grown one. The manifest
 * comes last: a folder that is left before that is one of the shorter study, some of whose blocks
 * are missing. */

typedef struct growth {
  const char *folder;
  ald_manifest held;  /* of the folder */
  ald_manifest grown; /* borrows all but the number of scenarios from `held` */
  char identity[ALD_HASH_TEXT];
  ald_last_block_call keep;
  void *user;
  ald_report *report;
} growth;

static bool has_manifest(const char *folder) {
  struct stat info;
  char *path = ald_path_join(folder, ALD_MANIFEST_FILE);
  const bool has = path && stat(path, &info) == 0;
  free(path);
  return has;
}

/* Is it the same study but for the number of scenarios, and one that may grow? */
static ald_status expect_same(const growth *g, const ald_manifest *asked, const char *obstacle) {
  ald_manifest alike = *asked;
  alike.scenarios = g->held.scenarios;
  const ald_status status = ald_manifest_compare(g->folder, &g->held, &alike, NULL, g->report);
  if (status != ALD_OK) return status;
  if (obstacle) {
    return ald_report_fail(g->report, ALD_BAD_RESULTS,
                           "error: %s: this folder holds a study of %" PRIu64
                           " scenarios, the run asks for %" PRIu64
                           "; %s; use another --out or the same number\n",
                           g->folder, g->held.scenarios, asked->scenarios, obstacle);
  }
  if (g->held.shard_count > 0 || asked->shard_count > 0) {
    return ald_report_fail(
        g->report, ALD_BAD_RESULTS,
        "error: %s: a shard cannot get more scenarios; merge all shards, then go "
        "on with the whole\n",
        g->folder);
  }
  if (g->held.ended_at > 0) {
    return ald_report_fail(g->report, ALD_BAD_RESULTS,
                           "error: %s: its stop rule has ended this study at %" PRIu64
                           " scenarios; use another --out for more\n",
                           g->folder, g->held.ended_at);
  }
  return ALD_OK;
}

/* writes a block under the grown study */
static ald_status write_anew(const growth *g, const ald_block *block) {
  unsigned char *bytes = NULL;
  size_t size = 0;
  char name[ALD_BLOCK_NAME];
  char *blocks = ald_path_join(g->folder, ALD_BLOCK_FOLDER);
  ald_block_name(block->index, name);
  ald_status status = blocks ? ald_block_encode(&g->grown, block, &bytes, &size) : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    status = ald_file_write(blocks, name, bytes, size, g->report);
  } else {
    ald_report_add(g->report, "error: no memory to store %s\n", name);
  }
  free(bytes);
  free(blocks);
  return status;
}

static ald_status take_block(const growth *g, uint32_t index) {
  ald_block block;
  ald_status status = ald_block_read(g->folder, &g->held, index, &block, NULL, g->report);
  if (status == ALD_BAD_RESULTS) {
    /* one that was written anew before is there already, any other is computed again */
    return ald_block_is_foreign(g->folder, &g->held, index, NULL) &&
                   ald_block_is_foreign(g->folder, &g->grown, index, g->report)
               ? ALD_BAD_RESULTS
               : ALD_OK;
  }
  if (status != ALD_OK) return status;
  const bool is_whole = block.count == ald_manifest_block_size(&g->grown, index);
  status = is_whole ? write_anew(g, &block) : g->keep(&block, g->identity, g->user, g->report);
  ald_block_clear(&block);
  return status;
}

/* the last block is incomplete from now on */
static void remove_last(const growth *g) {
  const uint32_t last = ald_manifest_block_count(&g->held) - 1;
  if (ald_manifest_block_size(&g->held, last) == ald_manifest_block_size(&g->grown, last)) return;
  char *path = ald_block_path(g->folder, last);
  if (path) unlink(path); /* one that stays counts as missing */
  free(path);
}

static ald_status grow(growth *g, const ald_manifest *asked) {
  ald_status status = ALD_OK;
  g->grown = g->held;
  g->grown.scenarios = asked->scenarios;
  ALD_TRY(ald_manifest_check(&g->grown, g->report));
  ALD_TRY(ald_manifest_identity(&g->grown, g->identity));
  for (uint32_t b = 0; b < ald_manifest_block_count(&g->held); b++) ALD_TRY(take_block(g, b));
  ALD_TRY(ald_manifest_write(g->folder, &g->grown, g->report));
  remove_last(g);
done:
  return status;
}

ald_status ald_store_grow(const char *folder, const ald_manifest *asked, const char *obstacle,
                          int no_lock, ald_last_block_call keep, void *user, ald_report *report) {
  ALD_ASSERT(folder && asked && keep);
  ald_lock *lock = NULL;
  ald_status status = ALD_OK;
  growth g = {.folder = folder, .keep = keep, .user = user, .report = report};
  if (!has_manifest(folder)) return ALD_OK;
  if (!no_lock) ALD_TRY(ald_lock_take(folder, &lock, report));
  ALD_TRY(ald_manifest_read(folder, &g.held, report));
  if (asked->scenarios > g.held.scenarios) {
    ALD_TRY(expect_same(&g, asked, obstacle));
    ALD_TRY(grow(&g, asked));
  }
done:
  ald_manifest_clear(&g.held);
  ald_lock_release(lock);
  return status;
}

/* ------------------------------------------------------------------------------------------ */

/* What a folder holds. */
typedef enum contents {
  NOTHING,   /* absent or empty */
  BEGINNING, /* at most what runs write but a manifest: one was killed early, or it was removed */
  RESULTS,   /* a manifest, whatever else */
  FOREIGN
} contents;

/* @return 0 or an errno */
static int look_into(const char *folder, contents *found) {
  *found = NOTHING;
  DIR *open = opendir(folder);
  if (!open) return errno == ENOENT ? 0 : errno;
  errno = 0;
  for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
    const char *name = entry->d_name;
    contents kind = FOREIGN;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (strcmp(name, ALD_LOCK_FILE) == 0) continue;
    if (strcmp(name, ALD_STUDY_FILE) == 0 || strcmp(name, ALD_STUDY_FOLDER) == 0 ||
        strcmp(name, ALD_BLOCK_FOLDER) == 0 || strcmp(name, ALD_SERIES_FOLDER) == 0 ||
        strcmp(name, ALD_WARNINGS_FILE) == 0 || ald_file_is_temporary(name)) {
      kind = BEGINNING;
    }
    if (strcmp(name, ALD_MANIFEST_FILE) == 0) kind = RESULTS;
    /* a manifest outweighs all else, and what is foreign outweighs a beginning */
    if (*found != RESULTS && (kind == RESULTS || kind > *found)) *found = kind;
  }
  const int error = errno;
  closedir(open);
  return error;
}

/* Writes study.yml unless it is there; one with another text is left alone and refused. */
static ald_status put_study(const char *folder, const ald_manifest *manifest, ald_report *report) {
  ALD_ASSERT(folder && manifest->study_text);
  const size_t length = strlen(manifest->study_text);
  unsigned char *bytes = NULL;
  size_t size = 0;
  ald_status status = ALD_OK;
  char *path = ald_path_join(folder, ALD_STUDY_FILE);
  if (!path) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a path\n");
  const int error = ald_file_read(path, &bytes, &size);
  if (error == ENOENT) {
    status = ald_file_write(folder, ALD_STUDY_FILE, manifest->study_text, length, report);
  } else if (error != 0) {
    status = ald_file_fail(report, path, "read", error);
  } else if (size != length || memcmp(bytes, manifest->study_text, length) != 0) {
    status = ald_report_fail(report, ALD_BAD_RESULTS,
                             "error: %s: is not the study of this run and would be lost; choose "
                             "another folder with --out\n",
                             path);
  }
  free(bytes);
  free(path);
  return status;
}

/* Name of file `f` among the copies: without folders, with a number if another is called so. */
static char *copy_name(const ald_manifest *manifest, uint32_t f) {
  ALD_ASSERT(f < manifest->file_count);
  const char *slash = strrchr(manifest->files[f].name, '/');
  const char *name = slash ? slash + 1 : manifest->files[f].name;
  bool taken = name[0] == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
  for (uint32_t other = 0; other < f && !taken; other++) {
    slash = strrchr(manifest->files[other].name, '/');
    taken = strcmp(name, slash ? slash + 1 : manifest->files[other].name) == 0;
  }
  const size_t size = strlen(name) + 16;
  char *copy = malloc(size);
  if (copy && taken) snprintf(copy, size, "%u-%s", (unsigned)f, name);
  if (copy && !taken) strcpy(copy, name);
  if (copy) ald_text_clean(copy);
  return copy;
}

/* Copies the files that the study names, to look at: the manifest is what is read. */
static ald_status put_files(const char *folder, const ald_manifest *manifest, ald_report *report) {
  ald_status status = ALD_OK;
  if (manifest->file_count == 0) return ALD_OK;
  char *below = ald_path_join(folder, ALD_STUDY_FOLDER);
  if (!below) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a path\n");
  const int error = ald_folder_make(below);
  if (error != 0) status = ald_file_fail(report, below, "make the folder", error);
  for (uint32_t f = 0; f < manifest->file_count && status == ALD_OK; f++) {
    char *name = copy_name(manifest, f);
    status =
        name ? ald_file_write(below, name, manifest->files[f].text, manifest->files[f].size, report)
             : ALD_NO_MEMORY;
    free(name);
  }
  free(below);
  return status;
}

static ald_status make_blocks(const char *folder, bool clean, ald_report *report) {
  ald_status status = ALD_OK;
  char *blocks = ald_path_join(folder, ALD_BLOCK_FOLDER);
  if (!blocks) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a path\n");
  const int error = ald_folder_make(blocks);
  if (error != 0) status = ald_file_fail(report, blocks, "make the folder", error);
  if (error == 0 && clean) ald_folder_clean(blocks);
  free(blocks);
  return status;
}

/* Starts a folder: the study first, the manifest last, so that a manifest means a whole beginning.
 */
static ald_status begin_folder(const char *folder, const ald_manifest *manifest,
                               ald_report *report) {
  ald_status status = make_blocks(folder, true, report);
  if (status == ALD_OK) status = put_study(folder, manifest, report);
  if (status == ALD_OK) status = put_files(folder, manifest, report);
  return status == ALD_OK ? ald_manifest_write(folder, manifest, report) : status;
}

static ald_status resume_folder(const char *folder, const ald_manifest *manifest,
                                ald_report *report) {
  ald_manifest held;
  ald_status status = ald_manifest_read(folder, &held, report);
  if (status != ALD_OK) return status;
  ALD_TRY(ald_manifest_compare(folder, &held, manifest, NULL, report));
  ALD_TRY(make_blocks(folder, true, report));
  ALD_TRY(ald_manifest_add_device(folder, &held, manifest, report));
done:
  ald_manifest_clear(&held);
  return status;
}

static ald_status judge(const char *folder, contents found, unsigned how, ald_report *report) {
  const bool goes_on = (how & (ALD_STORE_RESUME | ALD_STORE_OVERWRITE)) != 0;
  if (found == FOREIGN || (found == BEGINNING && !goes_on)) {
    return ald_report_fail(report, ALD_BAD_RESULTS,
                           "error: %s: the folder is not empty and holds no results; choose "
                           "another or an empty one with --out\n",
                           folder);
  }
  if (found == RESULTS && !goes_on) {
    return ald_report_fail(report, ALD_BAD_RESULTS,
                           "error: %s: the folder already holds results; go on with them by "
                           "--resume, replace them by --overwrite, or choose another folder with "
                           "--out\n",
                           folder);
  }
  return ALD_OK;
}

/* Is this a symbolic link to something that is not within the folder?
 * @param nowhere what to say of one that leads to nothing */
static bool leaves_folder(const char *folder, const char *path, bool nowhere) {
  struct stat info;
  if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode)) return false;
  char *home = realpath(folder, NULL), *target = realpath(path, NULL);
  const size_t length = home ? strlen(home) : 0;
  const bool stays = home && target && strncmp(home, target, length) == 0 && target[length] == '/';
  const bool leaves = target ? !stays : nowhere;
  free(target);
  free(home);
  return leaves;
}

static ald_status refuse_link(const char *path, ald_report *report) {
  return ald_report_fail(report, ALD_BAD_RESULTS,
                         "error: %s: a symbolic link out of the results folder, through which "
                         "nothing is written; remove it, or choose another folder with --out\n",
                         path);
}

/* Can a run write below the folder, and there alone? The folder itself may be a link. */
static ald_status check_folders(const char *folder, ald_report *report) {
  static const char *const below[] = {ALD_BLOCK_FOLDER, ALD_SERIES_FOLDER, ALD_CHECKPOINT_FOLDER,
                                      ALD_STUDY_FOLDER};
  ald_status status = ALD_OK;
  for (size_t k = 0; k < sizeof below / sizeof *below && status == ALD_OK; k++) {
    char *path = ald_path_join(folder, below[k]);
    if (path && leaves_folder(folder, path, true)) status = refuse_link(path, report);
    free(path);
  }
  return status;
}

/* Can each block be replaced by a whole one? Better known before days of computing than after. A
 * link to nowhere is replaced like a damaged block. */
static ald_status check_blocks(const char *folder, ald_report *report) {
  uint32_t *blocks = NULL, count = 0;
  ald_status status = ald_block_list(folder, &blocks, &count);
  for (uint32_t k = 0; k < count && status == ALD_OK; k++) {
    struct stat info;
    char *path = ald_block_path(folder, blocks[k]);
    if (path && leaves_folder(folder, path, false)) {
      status = refuse_link(path, report);
    } else if (path && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
      status = ald_file_fail(report, path, "write", EISDIR);
    }
    free(path);
  }
  free(blocks);
  return status;
}

static ald_status look_and_judge(const char *folder, unsigned how, contents *found,
                                 ald_report *report) {
  const int error = look_into(folder, found);
  if (error != 0) return ald_file_fail(report, folder, "open the folder", error);
  return judge(folder, *found, how, report);
}

/* removes the files of a folder below, and it if it is empty then */
static void empty_folder(const char *folder, const char *name) {
  char *below = ald_path_join(folder, name);
  DIR *open = below ? opendir(below) : NULL;
  for (struct dirent *entry; open && (entry = readdir(open));) {
    char *path = ald_path_join(below, entry->d_name);
    if (path && entry->d_name[0] != '.') unlink(path);
    free(path);
  }
  if (open) closedir(open);
  if (below) rmdir(below);
  free(below);
}

/* Removes what runs have written, the manifest first: what is left then is at most a beginning. */
static ald_status remove_results(const char *folder, ald_report *report) {
  static const char *const files[] = {ALD_MANIFEST_FILE, ALD_WARNINGS_FILE, ALD_STUDY_FILE};
  static const char *const folders[] = {ALD_BLOCK_FOLDER, ALD_SERIES_FOLDER, ALD_CHECKPOINT_FOLDER,
                                        ALD_STUDY_FOLDER};
  for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
    char *path = ald_path_join(folder, files[f]);
    const int error = path && unlink(path) != 0 && errno != ENOENT ? errno : 0;
    const ald_status status = error ? ald_file_fail(report, path, "remove", error) : ALD_OK;
    free(path);
    if (status != ALD_OK) return status;
  }
  for (size_t f = 0; f < sizeof folders / sizeof *folders; f++) empty_folder(folder, folders[f]);
  return ALD_OK;
}

/* Is a folder that another process has begun this study's? */
static ald_status join_folder(const char *folder, const ald_manifest *manifest,
                              ald_report *report) {
  ald_manifest held;
  ald_status status = ald_manifest_read(folder, &held, report);
  if (status != ALD_OK) return status;
  status = ald_manifest_compare(folder, &held, manifest, NULL, report);
  ald_manifest_clear(&held);
  return status;
}

ald_status ald_folder_open(const char *folder, const ald_manifest *manifest, unsigned how,
                           ald_lock **lock, ald_report *report) {
  ALD_ASSERT(folder && lock);
  contents found;
  *lock = NULL;
  if (how & ALD_STORE_JOIN) return join_folder(folder, manifest, report);
  ald_status status = look_and_judge(folder, how, &found, report);
  if (status != ALD_OK) return status;
  const int error = ald_folder_make(folder);
  if (error != 0) return ald_file_fail(report, folder, "make the folder", error);
  if (!(how & ALD_STORE_NO_LOCK)) {
    ALD_TRY(ald_lock_take(folder, lock, report));
    /* another run may have begun or finished here meanwhile */
    ALD_TRY(look_and_judge(folder, how, &found, report));
  }
  ALD_TRY(check_folders(folder, report));
  if (how & ALD_STORE_OVERWRITE) {
    ALD_TRY(remove_results(folder, report));
    found = NOTHING;
  }
  ALD_TRY(check_blocks(folder, report));
  ALD_TRY(found == RESULTS ? resume_folder(folder, manifest, report)
                           : begin_folder(folder, manifest, report));
  ald_folder_clean(folder);
done:
  return status;
}
