/* Loaded into Redis (LD_PRELOAD): notes beside each append-only file how much of it is certainly on the disk. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void note(int fd, long size) {
    char link[64], path[PATH_MAX + 8], text[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length < 4 || strncmp(path + length - 4, ".aof", 4) != 0) return;
    strcpy(path + length, ".synced");
    int out = open(path, O_WRONLY | O_CREAT, 0600);
    if (out < 0) return;
    int count = snprintf(text, sizeof text, "%020ld", size);
    if (write(out, text, count) < count) unlink(path);
    close(out);
}

static int sync_with(const char *name, int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    struct stat before;
    int known = fstat(fd, &before) == 0;
    int result = real(fd);
    if (result == 0 && known) note(fd, (long)before.st_size);
    return result;
}

int fdatasync(int fd) { return sync_with("fdatasync", fd); }
int fsync(int fd) { return sync_with("fsync", fd); }
