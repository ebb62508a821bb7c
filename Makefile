# The front door. Each target installs what it needs from Debian's packages, where it may: docs/building.md says what else
# it takes, and how long.
#   make demo    what it does, on the sample recording
#   make test    everything that must hold
#   make build   the program, at build/inputanim
#   make page    the viewer's page, at build/viewer/index.html
#   make python  the Python package, into build/python/venv
#   make bench   how fast it is, beside memcpy and a typical reader; Python beside C++, Spark beside DuckDB
#   make bench-page  the same of the module for browsers and of the page, in node and Chromium
#   make soak    200 kills during each kind of write; 10,000 recordings (SOAK_RECORDINGS) through DuckDB and Spark, with flat
#                memory: minutes, and 6 GB of disk
#   make fuzz    each fuzz target for FUZZ_SECONDS, some under MemorySanitizer, the program under AddressSanitizer, threads
#                under ThreadSanitizer
#   make analyse clang-tidy, clang's static analyser, and whether it compiles for Windows: slow
#   make mutants whether tests notice it where a line of the library is changed: an hour or two; goes on where it was stopped
#   make fresh   the first two on bare Debian systems: before a release
#   make sample  the sample recording anew
#   make options what repeats the library's options (C's header, TypeScript's types, docs/options.md) as it says them
#   make format  the sources as clang-format, prettier and ruff have them
# NODE=no leaves the page out of build, demo and python. CLANG=18 takes another clang than the newest there is.

SHELL := /bin/sh
FUZZ_SECONDS ?= 60
NODE ?= yes
ifndef CLANG
CLANG := $(shell scripts/newest_clang.sh)
endif
export CLANG

TOOL_PACKAGES := ccache cmake ninja-build
BUILD_PACKAGES := $(TOOL_PACKAGES) g++ libboost-dev libcairo2-dev libcli11-dev libfmt-dev libhwy-dev libsimdjson-dev \
	libtinygltf-dev nlohmann-json3-dev pkg-config zlib1g-dev fonts-dejavu-core
CLANG_PACKAGES = clang-$(CLANG) llvm-$(CLANG)
SANITIZER_PACKAGES = $(CLANG_PACKAGES) libclang-rt-$(CLANG)-dev
WASM_PACKAGES = $(TOOL_PACKAGES) $(CLANG_PACKAGES) lld-$(CLANG) libhwy-dev wasi-libc libclang-rt-$(CLANG)-dev-wasm32 \
	libc++-$(CLANG)-dev-wasm32 libc++abi-$(CLANG)-dev-wasm32 binaryen
PYTHON_PACKAGES := python3 python3-dev python3-venv
JAVA_PACKAGES := default-jre-headless procps
TEST_PACKAGES = $(BUILD_PACKAGES) $(SANITIZER_PACKAGES) $(WASM_PACKAGES) $(PYTHON_PACKAGES) $(JAVA_PACKAGES) chromium \
	fish groff libgtest-dev python3-jsonschema python3-yaml zsh

SOURCES = $(shell git ls-files '*.cpp' '*.hpp' '*.c' '*.h')
SCRIPTS = $(shell git ls-files '*.ts' '*.tsx' '*.mjs' '*.css' '*.html')
MODULES = bench bindings/python examples/python tests/python
jobs := $(shell getconf _NPROCESSORS_ONLN)
# Where scripts/node.sh puts one, for machines whose own is too old.
export PATH := $(CURDIR)/build/node/bin:$(PATH)

.PHONY: demo test build page python bench bench-page soak fuzz analyse mutants fresh sample options format
.PHONY: program test-packages test-dev test-python test-asan test-format test-typescript test-wasm fuzz-cli fuzz-msan fuzz-tsan
# One after the other, whatever -j says: each uses all cores by itself.
.NOTPARALLEL:

# The program comes first, so that there is something to see soon; then the page, which is put into it.
demo: program
	@scripts/demo.sh look
	@$(MAKE) --no-print-directory page program
	@scripts/demo.sh make

program:
	@scripts/need.sh $(BUILD_PACKAGES)
	@[ -f build/inputanim ] || echo "Building the program: a minute or two, the first time"
	@scripts/build.sh release --target inputanim_cli
	@cmake -E copy_if_different build/release/inputanim build/inputanim

build: page program
	@scripts/build.sh release
	@echo "The program is build/inputanim"

page:
ifneq ($(NODE),no)
	@scripts/page.sh $(WASM_PACKAGES)
endif

# pip's own checks are off: what it needs is in the venv, pinned, and nothing is fetched.
python = build/python/venv/bin/python
ruff = build/python/venv/bin/ruff
clang_format = build/python/venv/bin/clang-format

# The package on the library that a preset has built.
define install_python
	@scripts/python.sh
	@cmake --install build/$(1) --prefix build/$(1)/prefix >/dev/null
	@CMAKE_CXX_COMPILER_LAUNCHER=$$(command -v ccache || true) $(python) -m pip install --quiet --disable-pip-version-check \
		--no-index --no-deps --no-build-isolation --force-reinstall --config-settings=build-dir=build/python/$(1) \
		--config-settings=cmake.define.INPUTANIM_INSTALLED=ON \
		--config-settings=cmake.define.CMAKE_PREFIX_PATH=$(CURDIR)/build/$(1)/prefix .
endef

python: build
	@scripts/need.sh $(PYTHON_PACKAGES)
	$(call install_python,release)
	@echo "The package is in build/python/venv: $(python)"

test: test-dev test-format test-python test-asan test-typescript test-wasm
	@echo "All tests passed."

# What Python needs is fetched while compilers run.
test-packages:
	@scripts/need.sh $(TEST_PACKAGES)
	@scripts/node.sh
	@scripts/python.sh >/dev/null 2>&1 &

define run_preset
	@echo "== $(1)"
	@scripts/build.sh $(1) $(2)
	@ctest --preset $(1) -j $(jobs)
endef

test-dev: test-packages
	@$(MAKE) --no-print-directory page NODE=yes
	$(call run_preset,dev)

test-format: test-packages
	@echo "== clang-format, prettier, ruff"
	@scripts/python.sh
	@$(clang_format) --dry-run -Werror $(SOURCES)
	@scripts/packages.sh
	@npx prettier --log-level warn --check $(SCRIPTS)
	@$(ruff) format --quiet --check $(MODULES)
	@$(ruff) check --quiet $(MODULES)

# The package as a wheel, on the library that test-dev has built and tested.
test-python: test-dev
	@echo "== Python"
	$(call install_python,dev)
	@INPUTANIM=$(CURDIR)/build/dev/inputanim $(python) -m pytest --quiet -n $(jobs) --dist loadfile tests/python

test-asan: test-packages
	$(call run_preset,clang-asan,-DINPUTANIM_CLI=OFF)

# The module's TypeScript package, on the same data as the C++ tests.
test-typescript: test-dev
	@echo "== TypeScript"
	@cd bindings/wasm && npm run --silent build && INPUTANIM=$(CURDIR)/build/dev/inputanim npm test --silent

# What WebAssembly samples are the bits that g++ has.
test-wasm: test-dev
	@echo "== wasm32-wasi"
	@scripts/build.sh wasm
	@node --no-warnings tests/wasm/run.mjs build/wasm/tests/wasm/sample_bits >build/wasm.bits
	@build/dev/tests/wasm/sample_bits >build/dev.bits
	@cmp build/wasm.bits build/dev.bits

bench: python
	@scripts/need.sh $(JAVA_PACKAGES) libbenchmark-dev
	@scripts/build.sh release -DINPUTANIM_BENCH=ON
	@scripts/node.sh
	@scripts/packages.sh
	@build/release/bench/bench --json build/bench.json
	@$(python) bench/python_bench.py build/release/bench/open_and_sample --json build/bench-python.json
	@$(python) bench/dataset_bench.py build/release/bench/decode_and_sample --json build/bench-dataset.json

soak: python
	@scripts/need.sh $(JAVA_PACKAGES)
	@echo "== 200 kills during each kind of write"
	@INPUTANIM_KILLS=200 INPUTANIM=$(CURDIR)/build/inputanim INPUTANIM_SOURCE=$(CURDIR) $(python) -B tests/cli/test_kill.py
	@INPUTANIM_KILLS=200 INPUTANIM=$(CURDIR)/build/inputanim $(python) -m pytest --quiet tests/python/test_parquet.py -k killed
	@echo "== Thousands of recordings"
	@$(python) bench/soak.py

bench-page: build
	@scripts/need.sh libbenchmark-dev chromium
	@scripts/build.sh release -DINPUTANIM_BENCH=ON
	@cd bindings/wasm && npm run --silent build
	@node bindings/wasm/bench.mjs build/release/bench/open_c build/bench-wasm.json
	@INPUTANIM_SOURCE=$(CURDIR) INPUTANIM=$(CURDIR)/build/release/inputanim INPUTANIM_PAGE=$(CURDIR)/build/viewer/index.html \
		node tests/viewer/bench.mjs

fuzz: fuzz-msan fuzz-tsan fuzz-cli
	@echo "== libFuzzer"
	@scripts/build.sh fuzz
	@scripts/fuzz.sh $(FUZZ_SECONDS) $(jobs)

# The program's tests under AddressSanitizer and UndefinedBehaviorSanitizer: of the library, `make test` has them.
fuzz-cli: test-packages
	@$(MAKE) --no-print-directory page NODE=yes
	$(call run_preset,clang-asan,-DINPUTANIM_CLI=ON)

# What the others do not see: numbers that were never written. Seeds and some mutations of them; dev makes the seeds.
fuzz-msan: test-packages
	@echo "== MemorySanitizer"
	@scripts/build.sh dev --target make_seeds
	@scripts/build.sh msan
	@for target in read roundtrip edit analyse; do \
		build/msan/tests/fuzz/fuzz_$$target 20000 build/seeds/$$target || exit 1; \
	done

# Whether threads wait for one another where they must.
fuzz-tsan: test-packages
	@echo "== ThreadSanitizer"
	@scripts/build.sh tsan --target threads
	@build/tsan/tests/threads --gtest_brief=1 --gtest_filter='InOrder*:SampleThreads*:Tables*:Together*'

# The library and the program by clang-tidy with all checks of .clang-tidy; the others by clang's static analyser alone.
tidy = git ls-files $(1) | xargs -P $(jobs) -n 2 build/python/venv/bin/clang-tidy --quiet -p build/tidy $(2) 2>build/tidy.log \
	|| { tail -n 3 build/tidy.log; exit 1; }
analyser_alone := '--checks=-*,clang-analyzer-*'
analyse:
	@scripts/need.sh $(BUILD_PACKAGES) $(CLANG_PACKAGES) $(PYTHON_PACKAGES) g++-mingw-w64-x86-64-posix libgtest-dev
	@scripts/python.sh
	@echo "== mingw-w64"
	@scripts/build.sh mingw
	@echo "== clang-tidy and clang's static analyser"
	@cmake --preset tidy >/dev/null
	@$(call tidy,'src/*.cpp' 'cli/*.cpp')
	@$(call tidy,'bindings/c/*.cpp' 'examples/*.cpp',$(analyser_alone))

SEEDS ?= 1 2
mutants:
	@scripts/need.sh $(BUILD_PACKAGES) libgtest-dev mold python3 python3-jsonschema python3-yaml
	@for seed in $(SEEDS); do echo "== seed $$seed"; python3 -B scripts/mutants.py --seed $$seed || exit 1; done

fresh:
	@scripts/fresh.sh $(FRESH)

sample: test-packages
	@scripts/build.sh dev --target make_sample
	@build/dev/examples/make_sample samples/two-hands.bin

options: program
	@python3 scripts/options.py build/inputanim

format:
	@scripts/need.sh $(PYTHON_PACKAGES)
	@scripts/python.sh
	@$(clang_format) -i $(SOURCES)
	@scripts/node.sh
	@scripts/packages.sh
	@npx prettier --log-level warn --write $(SCRIPTS)
	@$(ruff) format --quiet $(MODULES)
	@$(ruff) check --quiet --fix $(MODULES)
