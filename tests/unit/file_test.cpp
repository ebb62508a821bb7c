#include <inputanim/file.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "folder.hpp"
#include "make.hpp"

using namespace inputanim;
namespace fs = std::filesystem;

namespace {

class File : public make::InFolder {
protected:
    void put(const std::string& name, std::string_view text) const {
        std::ofstream(path(name), std::ios::binary) << text;
    }
    [[nodiscard]] std::string text(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    [[nodiscard]] unsigned mode(const std::string& name) const {
        struct stat status {};
        EXPECT_EQ(::stat(path(name).c_str(), &status), 0);
        return status.st_mode & 07777U;
    }
    static std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }
};

make::ByteVector pattern_of(std::size_t size) {
    make::ByteVector bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 256);
    return bytes;
}

// --- opening ---

TEST_F(File, OpensFilesOfAnySize) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{4096}, std::size_t{65535},
                                   std::size_t{65536}, std::size_t{65537}, std::size_t{1} << 20U}) {
        const auto wanted = pattern_of(size);
        ASSERT_TRUE(save_file(path("a.bin"), wanted, {.replace = true}));
        const auto opened = open_file(path("a.bin"));
        ASSERT_TRUE(opened) << message(opened.error());
        ASSERT_EQ(opened->size(), size);
        EXPECT_EQ(make::vector_of(*opened), wanted) << size;
    }
}

TEST_F(File, KeepsItsBytesThoughTheFileIsReplacedOrRemoved) {
    for (const std::size_t size : {std::size_t{100}, std::size_t{100000}}) {
        const auto wanted = pattern_of(size);
        ASSERT_TRUE(save_file(path("a.bin"), wanted, {.replace = true}));
        const auto opened = open_file(path("a.bin"));
        ASSERT_TRUE(opened);
        ASSERT_TRUE(save_file(path("a.bin"), bytes("other"), {.replace = true}));
        EXPECT_EQ(make::vector_of(*opened), wanted);
        fs::remove(path("a.bin"));
        EXPECT_EQ(make::vector_of(*opened), wanted);
    }
}

TEST_F(File, OpensThroughALink) {
    put("a.bin", "hello");
    fs::create_symlink("a.bin", path("link"));
    const auto opened = open_file(path("link"));
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->size(), 5U);
}

TEST_F(File, SaysWhyItCannotBeOpened) {
    const auto missing = open_file(path("missing.bin"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::cannot_open);
    EXPECT_EQ(missing.error().field, path("missing.bin").string());
    EXPECT_FALSE(missing.error().reason.empty());
    const auto folder = open_file(folder_);
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::cannot_open);
    EXPECT_NE(folder.error().reason.find("folder"), std::string::npos);
    put("a.bin", "x");
    EXPECT_EQ(open_file(path("a.bin") / "b").error().code, ErrorCode::cannot_open);
    EXPECT_EQ(open_file("").error().code, ErrorCode::cannot_open);
}

TEST_F(File, OpensDevicesAndPipesToTheirEnd) {
    const auto nothing = open_file("/dev/null");
    ASSERT_TRUE(nothing);
    EXPECT_TRUE(nothing->empty());
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const auto wanted = pattern_of(200000);
    std::thread writer([&] {
        std::ofstream out(path("pipe"), std::ios::binary);
        out.write(reinterpret_cast<const char*>(wanted.data()), static_cast<std::streamsize>(wanted.size()));
    });
    const auto piped = open_file(path("pipe"));
    writer.join();
    ASSERT_TRUE(piped);
    EXPECT_EQ(make::vector_of(*piped), wanted);
}

TEST_F(File, RefusesWhatIsLargerThanALimit) {
    put("a.bin", "hello");
    EXPECT_TRUE(open_file(path("a.bin"), {.max_size = 5}));
    const auto refused = open_file(path("a.bin"), {.max_size = 4});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::cannot_open);
    EXPECT_EQ(refused.error().reason, "it has more than 4 bytes; a higher max_size takes more");
    EXPECT_FALSE(open_file("/dev/zero", {.max_size = 1'000'000}));
    // A sparse file: nothing of it is read, and no memory taken.
    ASSERT_EQ(::truncate(path("a.bin").c_str(), 5'000'000'000), 0);
    EXPECT_EQ(open_file(path("a.bin")).error().reason,
              "it has more than 2,147,483,648 bytes; a higher max_size takes more");
}

TEST_F(File, OpensWhatTheSystemMakesUp) {
    const auto limits = open_file("/proc/self/limits");
    ASSERT_TRUE(limits);
    EXPECT_GT(limits->size(), 100U);
}

// Others make the file short and long again as fast as they can: it is there as a whole, or an error says so.
TEST_F(File, SurvivesOthersWhoShortenIt) {
    const auto wanted = pattern_of(std::size_t{4} << 20U);
    ASSERT_TRUE(save_file(path("a.bin"), wanted));
    std::atomic<bool> done{false};
    std::thread other([&] {
        while (!done) {
            (void)::truncate(path("a.bin").c_str(), 1000);
            (void)::truncate(path("a.bin").c_str(), static_cast<off_t>(wanted.size()));
        }
    });
    std::size_t whole = 0;
    std::size_t shortened = 0;
    for (int i = 0; i < 300; ++i) {
        const auto opened = open_file(path("a.bin"));
        std::size_t sum = 0;
        if (opened) {
            for (const std::byte byte : *opened) sum += std::to_integer<std::size_t>(byte);
            EXPECT_TRUE(opened->size() == wanted.size() || opened->size() == 1000);
            EXPECT_GT(sum, 0U);
            ++whole;
        } else {
            EXPECT_EQ(opened.error().reason, "it was shortened while it was read");
            ++shortened;
        }
    }
    done = true;
    other.join();
    EXPECT_GT(whole + shortened, 0U);
    EXPECT_GT(whole, 0U);
}

// --- saving ---

TEST_F(File, IsSavedUnderANewNameAndAloneInItsFolder) {
    ASSERT_TRUE(save_file(path("new.bin"), bytes("hello")));
    EXPECT_EQ(text("new.bin"), "hello");
    EXPECT_EQ(entries(), 1U);
    ASSERT_TRUE(save_file(path("empty.bin"), bytes("")));
    EXPECT_EQ(fs::file_size(path("empty.bin")), 0U);
    EXPECT_EQ(entries(), 2U);
}

TEST_F(File, RemovesWhatKilledProgramsLeft) {
    // One that is left over, one that somebody writes to just now, and others that are none of ours.
    put(".inputanim-999999-0", "half a file");
    put(".inputanim-999999-1", "on its way");
    put("inputanim-999999-2", "no");
    fs::create_directory(path(".inputanim-folder"));
    const int held = ::open(path(".inputanim-999999-1").c_str(), O_RDONLY);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    ASSERT_TRUE(save_file(path("new.bin"), bytes("hello")));
    EXPECT_FALSE(fs::exists(path(".inputanim-999999-0")));
    EXPECT_TRUE(fs::exists(path(".inputanim-999999-1")));
    EXPECT_TRUE(fs::exists(path("inputanim-999999-2")));
    EXPECT_TRUE(fs::exists(path(".inputanim-folder")));
    ::close(held);
}

// Several at a time in one folder do not take each other's files for left over.
TEST_F(File, ManyAreSavedBesideEachOther) {
    std::vector<std::thread> threads;
    std::atomic<int> failed{0};
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            for (int i = 0; i < 50; ++i) {
                const std::string name = std::to_string(thread) + "-" + std::to_string(i);
                if (!save_file(path(name), bytes("hello"))) ++failed;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(entries(), 200U);
}

TEST_F(File, ReplacesAnotherOnlyWhenAskedTo) {
    put("a.bin", "old");
    const auto refused = save_file(path("a.bin"), bytes("new"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::already_exists);
    EXPECT_EQ(refused.error().field, path("a.bin").string());
    EXPECT_EQ(text("a.bin"), "old");
    EXPECT_EQ(entries(), 1U);
    ASSERT_TRUE(save_file(path("a.bin"), bytes("new"), {.replace = true}));
    EXPECT_EQ(text("a.bin"), "new");
    EXPECT_EQ(entries(), 1U);
    ASSERT_TRUE(save_file(path("b.bin"), bytes("first"), {.replace = true}));
    EXPECT_EQ(text("b.bin"), "first");
}

TEST_F(File, KeepsTheModeOfTheOneItReplaces) {
    put("a.bin", "old");
    for (const unsigned wanted : {0640U, 0444U, 0600U, 0777U}) {
        ASSERT_EQ(::chmod(path("a.bin").c_str(), wanted), 0);
        ASSERT_TRUE(save_file(path("a.bin"), bytes("new"), {.replace = true}));
        EXPECT_EQ(mode("a.bin"), wanted);
    }
}

TEST_F(File, GetsTheModeOfAnyNewFile) {
    const mode_t before = ::umask(027);
    const auto saved = save_file(path("a.bin"), bytes("new"));
    ::umask(before);
    ASSERT_TRUE(saved);
    EXPECT_EQ(mode("a.bin"), 0640U);
}

TEST_F(File, IsReplacedThroughALinkThatStaysOne) {
    fs::create_directory(path("elsewhere"));
    put("elsewhere/real.bin", "old");
    fs::create_symlink("elsewhere/real.bin", path("link"));
    EXPECT_EQ(save_file(path("link"), bytes("new")).error().code, ErrorCode::already_exists);
    ASSERT_TRUE(save_file(path("link"), bytes("new"), {.replace = true}));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(text("elsewhere/real.bin"), "new");
    EXPECT_EQ(entries(), 2U);
}

TEST_F(File, IsMadeWhereADanglingLinkPoints) {
    fs::create_symlink("target.bin", path("link"));
    const auto saved = save_file(path("link"), bytes("new"), {.replace = true});
    EXPECT_TRUE(saved.has_value()) << message(saved.error());
    EXPECT_TRUE(fs::is_symlink(path("link"))) << "links are followed, not replaced";
    EXPECT_EQ(text("target.bin"), "new");
}

TEST_F(File, MayHaveTheLongestNameThatTheSystemAllows) {
    std::string name(251, 'n');
    name += ".bin";
    put(name, "the system allows it");
    fs::remove(path(name));
    const auto saved = save_file(path(name), bytes("new"));
    ASSERT_TRUE(saved.has_value()) << message(saved.error());
    EXPECT_EQ(text(name), "new");
}

TEST_F(File, SaysWhyItCannotBeSavedAndLeavesNothingBehind) {
    for (const bool replace : {false, true}) {
        const auto no_folder = save_file(path("missing") / "a.bin", bytes("x"), {.replace = replace});
        ASSERT_FALSE(no_folder);
        EXPECT_EQ(no_folder.error().code, ErrorCode::cannot_save);
        EXPECT_EQ(no_folder.error().field, (path("missing") / "a.bin").string());
        const auto on_folder = save_file(folder_, bytes("x"), {.replace = replace});
        ASSERT_FALSE(on_folder);
        EXPECT_EQ(on_folder.error().code, ErrorCode::cannot_save);
        EXPECT_FALSE(save_file("", bytes("x"), {.replace = replace}));
        EXPECT_FALSE(save_file(path("new") / "", bytes("x"), {.replace = replace}));
    }
    EXPECT_EQ(entries(), 0U);
}

TEST_F(File, SaysThatANameIsTooLongAndNotThatItExists) {
    for (const bool replace : {false, true}) {
        const auto saved = save_file(path(std::string(300, 'a')), bytes("x"), {.replace = replace});
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().code, ErrorCode::cannot_save);
        EXPECT_FALSE(saved.error().reason.empty());
    }
    EXPECT_EQ(entries(), 0U);
}

TEST_F(File, IsWrittenStraightToDevicesAndPipes) {
    EXPECT_TRUE(save_file("/dev/null", bytes("x")).has_value());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    if (fs::exists("/dev/full")) {
        const auto full = save_file("/dev/full", bytes("x"));
        ASSERT_FALSE(full);
        EXPECT_EQ(full.error().code, ErrorCode::cannot_save);
    }
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    const auto wanted = pattern_of(200000);
    std::string got;
    std::thread reader([&] {
        std::ifstream in(path("pipe"), std::ios::binary);
        got.assign(std::istreambuf_iterator<char>(in), {});
    });
    const auto saved = save_file(path("pipe"), wanted);
    reader.join();
    EXPECT_TRUE(saved.has_value());
    EXPECT_EQ(make::vector_of(std::as_bytes(std::span(got))), wanted);
    EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(File, IsSavedByARelativeNameInTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    const auto saved = save_file("here.bin", bytes("x"));
    fs::current_path(before);
    EXPECT_TRUE(saved.has_value());
    EXPECT_EQ(text("here.bin"), "x");
}

TEST_F(File, CanBeSavedInPieces) {
    const auto saved = save_pieces(path("a.csv"), [](const Sink& put_piece) -> Result<void> {
        EXPECT_TRUE(put_piece(bytes("one,")));
        EXPECT_TRUE(put_piece({}));
        EXPECT_TRUE(put_piece(bytes("two")));
        return {};
    });
    EXPECT_TRUE(saved.has_value());
    EXPECT_EQ(text("a.csv"), "one,two");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, IsNotSavedWhereItsPiecesEndInAnError) {
    put("old.csv", "old");
    const Error error{ErrorCode::bad_argument, {}, {}, "no more"};
    const auto half = [&](const Sink& put_piece) -> Result<void> {
        EXPECT_TRUE(put_piece(bytes("half")));
        return error;
    };
    for (const char* name : {"old.csv", "new.csv"}) {
        const auto saved = save_pieces(path(name), half, {.replace = true});
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error(), error);
    }
    EXPECT_EQ(text("old.csv"), "old");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(File, SaysThatAPieceCouldNotBeWritten) {
    if (!fs::exists("/dev/full")) GTEST_SKIP();
    const auto saved = save_pieces("/dev/full", [](const Sink& put_piece) -> Result<void> {
        EXPECT_FALSE(put_piece(bytes("x")));
        EXPECT_FALSE(put_piece(bytes("y")));
        return {};
    });
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::cannot_save);
}

} // namespace
