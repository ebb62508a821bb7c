# Other people's libraries. Those that are missing or too old are named all at once, when everything has been looked for:
# what each is for, and how to do without. docs/building.md has what systems call them.

# A fifth argument is the option to turn off in order to do without.
function(lack name least debian purpose)
    set(line "  ${name} ${least} or newer (Debian: ${debian}): ${purpose}")
    if(ARGC GREATER 4)
        string(APPEND line "; without it: -D${ARGV4}=OFF")
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY inputanim_lacks "${line}\n")
endfunction()

# Finds a package: need(hwy Highway 1.0 libhwy-dev "the core's SIMD" [option])
function(need package name least debian purpose)
    find_package(${package} CONFIG QUIET)
    if(NOT ${package}_FOUND OR ${package}_VERSION VERSION_LESS least)
        lack("${name}" ${least} ${debian} "${purpose}" ${ARGN})
    endif()
endfunction()

# Ends the configuration where something is missing.
function(require_what_is_needed)
    get_property(lacks GLOBAL PROPERTY inputanim_lacks)
    if(lacks)
        message(FATAL_ERROR "inputanim needs, and this system lacks:\n${lacks}docs/building.md says what they are called elsewhere.")
    endif()
endfunction()
