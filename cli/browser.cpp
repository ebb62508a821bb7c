#include "browser.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): not every system declares it

namespace cli {

namespace {

#if !defined(__APPLE__)
bool is_set(const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}
#endif

} // namespace

bool has_desktop() {
#if defined(__APPLE__)
    return true;
#else
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
#endif
}

void open_browser(const std::string& what) {
#if defined(__APPLE__)
    std::string program = "open";
#else
    std::string program = "xdg-open";
#endif
    std::signal(SIGCHLD, SIG_IGN); // nobody waits for it
    std::string argument = what;
    const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);

    // Ctrl-C is not meant for it, and signals are as in any new program.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int ignored : {SIGCHLD, SIGPIPE, SIGXFSZ}) sigaddset(&signals, ignored);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);

    pid_t process = 0;
    ::posix_spawnp(&process, program.c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

} // namespace cli
