# Other people's libraries: where one is missing, or is too old, the message says what it is for and what can be done.

# Ends the configuration. A fourth argument is the option to turn off in order to do without.
function(lack library debian purpose)
    set(without)
    if(ARGC GREATER 3)
        set(without "; without it: -D${ARGV3}=OFF")
    endif()
    message(FATAL_ERROR "inputanim needs ${library} or newer (Debian: ${debian}): ${purpose}${without}")
endfunction()

# Finds a package: need(hwy Highway 1.0 libhwy-dev "the core's SIMD" [option])
function(need package name least debian purpose)
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND OR ${package}_VERSION VERSION_LESS least)
        lack("${name} ${least}" ${debian} "${purpose}" ${ARGN})
    endif()
endfunction()

# Finds the directory of a header, of which no version is known.
function(need_header variable header library debian purpose)
    find_path(${variable} ${header})
    if(NOT ${variable})
        lack(${library} ${debian} "${purpose}" ${ARGN})
    endif()
endfunction()
