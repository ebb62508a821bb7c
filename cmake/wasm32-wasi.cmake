# Debian's clang with wasi-libc and libc++ for wasm32.
include(${CMAKE_CURRENT_LIST_DIR}/clang.cmake)
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
string(REPLACE clang++ llvm-ar CMAKE_AR ${CMAKE_CXX_COMPILER})
string(REPLACE clang++ llvm-ranlib CMAKE_RANLIB ${CMAKE_CXX_COMPILER})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What every browser since 2022, and node 18, can run.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -mbulk-memory -mnontrapping-fptoint")
