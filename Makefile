# The front door. Each target installs what it needs from Debian's packages, where it may.
#   make build   the program, at build/inputanim
#   make page    the viewer's page, at build/viewer/index.html
#   make node    Node 20, which the page needs, at build/node: for machines whose own is older
#   make demo    what it does, on the sample recording
#   make python  the Python package, into build/python/venv
#   make test    everything that must hold
#   make bench   how fast it is, beside memcpy and a typical reader; Python beside C++, Spark beside DuckDB
#   make soak    10,000 recordings (SOAK_RECORDINGS) through DuckDB and Spark, with flat memory: minutes, and 6 GB of disk
#   make bench-wasm  the same of the module for browsers, beside native code
#   make bench-page  the same of the module and the page, in node and Chromium
#   make fuzz    each fuzz target for FUZZ_SECONDS, some under MemorySanitizer, the program under AddressSanitizer
#   make analyse clang-tidy, clang's static analyser, and whether it compiles for Windows: slow
#   make sample  the sample recording anew
#   make format  the sources as clang-format, prettier and ruff have them

SHELL := /bin/sh
FUZZ_SECONDS ?= 60
BUILD_PACKAGES := g++ cmake ninja-build libboost-dev libcairo2-dev libcli11-dev libfmt-dev libhwy-dev libsimdjson-dev \
	libtinygltf-dev nlohmann-json3-dev pkg-config fonts-dejavu-core
WASM_PACKAGES := clang-19 lld-19 llvm-19 wasi-libc libclang-rt-19-dev-wasm32 libc++-19-dev-wasm32 \
	libc++abi-19-dev-wasm32 binaryen
CLANG_PACKAGES := clang-14 libclang-rt-14-dev llvm-14
PYTHON_PACKAGES := python3 python3-dev python3-venv
TEST_PACKAGES := $(BUILD_PACKAGES) $(CLANG_PACKAGES) $(WASM_PACKAGES) $(PYTHON_PACKAGES) ccache chromium libgtest-dev \
	openjdk-17-jre-headless python3-jsonschema python3-yaml clang-tidy-14 clang-format-14 g++-mingw-w64-x86-64-posix
SOURCES = $(shell git ls-files '*.cpp' '*.hpp' '*.c' '*.h')
SCRIPTS = $(shell git ls-files '*.ts' '*.tsx' '*.mjs' '*.css' '*.html')
MODULES = bench bindings/python examples/python tests/python

# Compiled once, found again. Not in other clones: a precompiled header is good where it was made.
export CCACHE_SLOPPINESS := pch_defines,time_macros
ccache = CMAKE_CXX_COMPILER_LAUNCHER=$$(command -v ccache || true)
jobs := $(shell nproc)
# Where `make node` puts one, for machines whose own is too old.
export PATH := $(CURDIR)/build/node/bin:$(PATH)

.PHONY: build page node python demo test bench bench-page soak fuzz analyse sample format
.PHONY: test-packages test-dev test-python test-asan test-format test-cross test-wasm fuzz-cli fuzz-msan

build: page
	@scripts/need.sh $(BUILD_PACKAGES)
	@cmake --preset release >/dev/null
	@cmake --build --preset release
	@cmake -E copy build/release/inputanim build/inputanim
	@echo "The program is build/inputanim"

# What `inputanim view` shows. Without Node 20 it says so, and the rest is built.
page:
	@$(ccache) scripts/page.sh $(WASM_PACKAGES)

node:
	@scripts/fetch_node.sh

# pip's own checks are off: what it needs is in the venv, pinned, and nothing is fetched.
python = build/python/venv/bin/python
ruff = build/python/venv/bin/ruff
pip_install = $(python) -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation \
	--force-reinstall
python:
	@scripts/need.sh $(BUILD_PACKAGES) $(PYTHON_PACKAGES)
	@scripts/python.sh
	@$(ccache) $(pip_install) --config-settings=build-dir=build/python/release .
	@echo "The package is in build/python/venv: $(python)"

demo: build
	@scripts/demo.sh

test: test-dev test-python test-asan test-format test-wasm test-cross
	@echo "All tests passed."

# One after the other, whatever -j says: each uses all cores by itself.
.NOTPARALLEL:

test-packages:
	@scripts/need.sh $(TEST_PACKAGES)
	@scripts/fetch_node.sh

test-dev: test-packages page
	@scripts/python.sh >/dev/null 2>&1 &
	$(call run_preset,dev)

# The package as a wheel, on the library that test-dev has built and tested.
test-python: test-dev
	@echo "== Python"
	@scripts/python.sh
	@cmake --install build/dev --prefix build/dev/prefix >/dev/null
	@$(ccache) $(pip_install) --config-settings=build-dir=build/python/dev \
		--config-settings=cmake.define.INPUTANIM_INSTALLED=ON \
		--config-settings=cmake.define.CMAKE_PREFIX_PATH=$(CURDIR)/build/dev/prefix .
	@INPUTANIM=$(CURDIR)/build/dev/inputanim $(python) -m pytest --quiet -n $(jobs) --dist loadfile tests/python

test-asan: test-packages
	$(call run_preset,clang-asan)

test-format: test-packages
	@echo "== clang-format, prettier, ruff"
	@clang-format-14 --dry-run -Werror $(SOURCES)
	@scripts/packages.sh
	@npx prettier --log-level warn --check $(SCRIPTS)
	@scripts/python.sh
	@$(ruff) format --quiet --check $(MODULES)
	@$(ruff) check --quiet $(MODULES)

# What WebAssembly samples are the bits that g++ has.
wasm_node = node --no-warnings --experimental-wasi-unstable-preview1
test-cross: test-dev
	@echo "== wasm32-wasi"
	@$(call build_quietly,wasm)
	@$(wasm_node) tests/wasm/run.mjs build/wasm/tests/wasm/sample_bits >build/wasm.bits
	@build/dev/tests/wasm/sample_bits >build/dev.bits
	@cmp build/wasm.bits build/dev.bits

# The module's TypeScript package, on the same data as the C++ tests.
test-wasm: test-dev
	@echo "== TypeScript"
	@cd bindings/wasm && npm run --silent build && INPUTANIM=$(CURDIR)/build/dev/inputanim npm test --silent

# Without a warning, and without a word.
build_quietly = $(ccache) cmake --preset $(1) >build/$(1).log 2>&1 && cmake --build --preset $(1) >build/$(1).log 2>&1 \
	|| { cat build/$(1).log; exit 1; }

define run_preset
	@echo "== $(1)"
	@$(ccache) cmake --preset $(1) >/dev/null
	@cmake --build --preset $(1)
	@ctest --preset $(1) -j $(jobs)
endef

bench: python
	@scripts/need.sh $(BUILD_PACKAGES) libbenchmark-dev openjdk-17-jre-headless
	@cmake --preset release -DINPUTANIM_BENCH=ON >/dev/null
	@cmake --build --preset release
	@scripts/fetch_node.sh
	@scripts/packages.sh
	@build/release/bench/bench --json build/bench.json
	@$(python) bench/python_bench.py build/release/bench/open_and_sample --json build/bench-python.json
	@$(python) bench/dataset_bench.py build/release/bench/decode_and_sample --json build/bench-dataset.json

soak: python
	@scripts/need.sh openjdk-17-jre-headless
	@$(python) bench/soak.py

bench-page: page
	@scripts/need.sh $(BUILD_PACKAGES) libbenchmark-dev chromium
	@cmake --preset release -DINPUTANIM_BENCH=ON >/dev/null
	@cmake --build --preset release
	@cd bindings/wasm && npm run --silent build
	@node bindings/wasm/bench.mjs build/release/bench/open_c build/bench-wasm.json
	@INPUTANIM_SOURCE=$(CURDIR) INPUTANIM=$(CURDIR)/build/release/inputanim INPUTANIM_PAGE=$(CURDIR)/build/viewer/index.html \
		node tests/viewer/bench.mjs

fuzz: fuzz-msan fuzz-cli
	@scripts/need.sh $(BUILD_PACKAGES) $(CLANG_PACKAGES)
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz
	@scripts/fuzz.sh $(FUZZ_SECONDS)

# The program's tests under AddressSanitizer and UndefinedBehaviorSanitizer: of the library, `make test` has them.
fuzz-cli: test-packages page
	@echo "== the program, clang-asan"
	@$(ccache) cmake --preset clang-asan -DINPUTANIM_CLI=ON >/dev/null
	@cmake --build --preset clang-asan
	@ctest --preset clang-asan -j $(jobs)

# What the others do not see: numbers that were never written. Seeds and some mutations of them; dev makes the seeds.
fuzz-msan: test-packages
	@echo "== MemorySanitizer"
	@$(ccache) cmake --preset dev >/dev/null
	@cmake --build --preset dev --target make_seeds
	@$(ccache) cmake --preset msan >/dev/null
	@cmake --build --preset msan
	@for target in read roundtrip edit analyse; do \
		build/msan/tests/fuzz/fuzz_$$target 20000 build/seeds/$$target || exit 1; \
	done

# Both take seconds for every file: what they read of libraries is a hundred times the file. The library without
# precompiled headers, which they read more slowly than the headers themselves.
tidy = xargs -P $(jobs) -n 2 clang-tidy-14 --quiet
analyse: test-packages
	@echo "== mingw-w64"
	@$(call build_quietly,mingw)
	@echo "== clang-tidy"
	@$(ccache) cmake --preset fuzz >/dev/null
	@$(ccache) cmake --preset clang-asan -DINPUTANIM_CLI=ON >/dev/null
	@cmake --build --preset clang-asan --target inputanim_cli
	@git ls-files 'src/*.cpp' | $(tidy) -p build/fuzz
	@git ls-files 'cli/*.cpp' | $(tidy) -p build/clang-asan
	@echo "== clang's static analyser"
	@git ls-files 'src/*.cpp' | $(tidy) --checks='-*,clang-analyzer-*' -p build/fuzz
	@git ls-files 'cli/*.cpp' 'bindings/c/*.cpp' 'examples/*.cpp' | $(tidy) --checks='-*,clang-analyzer-*' -p build/clang-asan

sample: test-packages
	@$(ccache) cmake --preset dev >/dev/null
	@cmake --build --preset dev --target make_sample
	@build/dev/examples/make_sample samples/two-hands.bin

format:
	@scripts/need.sh clang-format-14
	@clang-format-14 -i $(SOURCES)
	@scripts/packages.sh
	@npx prettier --log-level warn --write $(SCRIPTS)
	@scripts/python.sh
	@$(ruff) format --quiet $(MODULES)
	@$(ruff) check --quiet --fix $(MODULES)
