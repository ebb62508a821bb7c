// Many recordings read at once, and their batches handed out in order, as one stream.
#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <new>
#include <system_error>
#include <thread>

#include "bad_argument.hpp"
#include "tables/rows.hpp"

namespace inputanim {

std::size_t ScanProgress::finished() const {
    const std::lock_guard lock(mutex_);
    return finished_;
}

std::vector<ScanFailure> ScanProgress::failures() const {
    const std::lock_guard lock(mutex_);
    return failures_;
}

void ScanProgress::finish() {
    const std::lock_guard lock(mutex_);
    ++finished_;
}

void ScanProgress::fail(ScanFailure failure) {
    const std::lock_guard lock(mutex_);
    failures_.push_back(std::move(failure));
}

} // namespace inputanim

namespace inputanim::tables {
namespace {

// More would only wait for each other, and for memory.
constexpr std::size_t most_threads = 64;

// Batches of one piece of work that wait to be read.
constexpr std::size_t most_waiting = 8;
// Pieces of work, for every thread, that may be under way or wait: whoever reads may pause for a moment.
constexpr std::size_t most_ahead = 3;

// How many recordings a thread takes at a time: few rows of each go into a batch together.
std::size_t sources_at_a_time(Table table) {
    return is_in_cells(table) ? 32 : 1;
}

// What one thread makes of some neighbouring sources.
struct Piece {
    std::deque<Batch> ready;
    std::optional<ScanFailure> failure; // the stream ends with it
    bool complete = false;
};

class Scan {
public:
    Scan(Plan plan, std::vector<TableSource> sources, const ScanOptions& options)
        : plan_(std::move(plan)), sources_(std::move(sources)), skip_bad_(options.skip_bad),
          step_(sources_at_a_time(plan_.options.table)), piece_count_((sources_.size() + step_ - 1) / step_) {
        const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
        thread_count_ = std::min({options.threads > 0 ? options.threads : cores, piece_count_, most_threads});
    }
    Scan(const Scan&) = delete;
    Scan& operator=(const Scan&) = delete;
    ~Scan() {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        changed_.notify_all();
    }

    [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
    [[nodiscard]] const std::shared_ptr<ScanProgress>& progress() const noexcept { return progress_; }

    struct Next {
        std::optional<Batch> batch; // none at the end
        std::optional<ScanFailure> failure;
    };
    [[nodiscard]] Next next() {
        std::unique_lock lock(mutex_);
        if (!start()) {
            return {.failure =
                        ScanFailure{{}, {.code = ErrorCode::out_of_memory, .reason = "no thread could be started"}}};
        }
        while (current_ < piece_count_) {
            changed_.wait(lock, [&] { return front().complete || !front().ready.empty(); });
            if (!front().ready.empty()) {
                Next found{.batch = std::move(front().ready.front())};
                front().ready.pop_front();
                changed_.notify_all();
                return found;
            }
            if (front().failure) return {.failure = front().failure};
            pieces_.pop_front();
            ++current_;
            changed_.notify_all();
        }
        return {};
    }

private:
    [[nodiscard]] Piece& front() {
        while (pieces_.empty()) pieces_.emplace_back();
        return pieces_.front();
    }
    [[nodiscard]] Piece& piece(std::size_t number) {
        while (pieces_.size() <= number - current_) pieces_.emplace_back();
        return pieces_[number - current_];
    }

    // Not before someone reads: a schema alone costs nothing. Fewer threads than wanted do as well; false without any.
    [[nodiscard]] bool start() {
        try {
            while (threads_.size() < thread_count_) threads_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            thread_count_ = threads_.size();
        }
        return thread_count_ > 0 || piece_count_ == 0;
    }

    void work() {
        Arenas arenas;
        while (const auto number = take()) {
            const PutBatch put = [&](Batch batch) { return add(*number, std::move(batch)); };
            auto failure = attempt(*number, put, arenas);
            const std::lock_guard lock(mutex_);
            if (stopped_) return;
            piece(*number).complete = true;
            piece(*number).failure = std::move(failure);
            changed_.notify_all();
        }
    }

    // The next piece of work, as soon as it is not too far ahead of the reader.
    [[nodiscard]] std::optional<std::size_t> take() {
        std::unique_lock lock(mutex_);
        const auto is_far = [&] { return next_ < piece_count_ && next_ >= current_ + most_ahead * thread_count_; };
        changed_.wait(lock, [&] { return stopped_ || !is_far(); });
        if (stopped_ || next_ == piece_count_) return std::nullopt;
        return next_++;
    }

    [[nodiscard]] bool add(std::size_t number, Batch batch) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || piece(number).ready.size() < most_waiting; });
        if (stopped_) return false;
        piece(number).ready.push_back(std::move(batch));
        changed_.notify_all();
        return true;
    }

    [[nodiscard]] std::optional<ScanFailure> attempt(std::size_t number, const PutBatch& put, Arenas& arenas) {
        try {
            return make(number, put, arenas);
        } catch (const std::bad_alloc&) {
            return ScanFailure{sources_[number * step_].name,
                               {.code = ErrorCode::out_of_memory, .reason = "not enough memory for its rows"}};
        }
    }

    // The rows of some sources. What is returned ends the stream.
    [[nodiscard]] std::optional<ScanFailure> make(std::size_t number, const PutBatch& put, Arenas& arenas) {
        Cells cells(plan_, put);
        const std::size_t end = std::min(sources_.size(), (number + 1) * step_);
        std::optional<ScanFailure> bad;
        for (std::size_t i = number * step_; i < end && !bad; ++i) {
            if (is_in_cells(plan_.options.table)) cells.begin(sources_[i]);
            const auto done = put_source(sources_[i], cells, put, arenas);
            if (!done) {
                ScanFailure failure{sources_[i].name, done.error()};
                progress_->fail(failure);
                if (!skip_bad_ || is_of_options(done.error())) bad = std::move(failure);
            }
            progress_->finish();
        }
        static_cast<void>(cells.flush());
        return bad;
    }

    [[nodiscard]] Result<void> put_source(const TableSource& source, Cells& cells, const PutBatch& put,
                                          Arenas& arenas) {
        const TableOptions& options = plan_.options;
        const auto loaded = load(plan_, source, arenas);
        if (options.table == Table::recordings) {
            if (!loaded) progress_->fail({source.name, loaded.error()}); // and a row
            put_recording(cells, source, loaded);
            static_cast<void>(cells.end_row());
            return {};
        }
        if (!loaded) return loaded.error();
        const Recording& recording = loaded->recording;
        switch (options.table) {
            case Table::events: return put_events(cells, recording, options);
            case Table::figures: return put_figures(cells, recording, options);
            case Table::keys: return put_keys({plan_, source, *blocks_, put}, recording);
            default: return put_samples({plan_, source, *blocks_, put}, *loaded);
        }
    }

    // Whether it is what was asked for that makes no sense, and not the recording.
    [[nodiscard]] bool is_of_options(const Error& error) const noexcept {
        return error.code == ErrorCode::bad_argument && (is_sampled(plan_.options.table) || plan_.options.analyse.rate);
    }

    const Plan plan_;
    const std::vector<TableSource> sources_;
    const bool skip_bad_;
    const std::size_t step_;
    const std::size_t piece_count_;
    std::size_t thread_count_ = 0;
    const std::shared_ptr<Blocks> blocks_ = std::make_shared<Blocks>();
    const std::shared_ptr<ScanProgress> progress_ = std::make_shared<ScanProgress>();

    std::mutex mutex_; // for all below but the threads
    std::condition_variable changed_;
    bool stopped_ = false;
    std::size_t next_ = 0;     // piece that no thread has taken yet
    std::size_t current_ = 0;  // piece that is read
    std::deque<Piece> pieces_; // from the current one on
    std::vector<std::jthread> threads_;
};

// --- the stream ---

struct Stream {
    Stream(Plan plan, std::vector<TableSource> sources, const ScanOptions& options)
        : scan(std::move(plan), std::move(sources), options) {}

    Scan scan;
    std::string last_error;
};

Stream& stream_of(ArrowArrayStream* stream) {
    return *static_cast<Stream*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    export_schema(stream_of(stream).scan.plan(), *out);
    return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    auto next = stream_of(stream).scan.next();
    if (next.failure) {
        const auto& [recording, error] = *next.failure;
        // Where the file cannot be opened, the error names it.
        const bool is_named = recording.empty() || error.code == ErrorCode::cannot_open;
        stream_of(stream).last_error = (is_named ? "" : recording + ": ") + message(error);
        return error.code == ErrorCode::out_of_memory ? ENOMEM : EIO;
    }
    if (next.batch) {
        export_batch(*std::move(next.batch), *out);
    } else {
        *out = {};
    }
    return 0;
}

const char* get_last_error(ArrowArrayStream* stream) {
    return stream_of(stream).last_error.c_str();
}

void release(ArrowArrayStream* stream) {
    const std::unique_ptr<Stream> ended(&stream_of(stream));
    stream->release = nullptr;
}

} // namespace
} // namespace inputanim::tables

namespace inputanim {

Result<std::shared_ptr<const ScanProgress>> scan(std::vector<TableSource> sources, const TableOptions& options,
                                                 const ScanOptions& scan, ArrowArrayStream& out) {
    auto plan = tables::make_plan(options);
    if (!plan) return std::move(plan).error();
    for (const TableSource& source : sources) {
        if (source.labels.size() != options.labels.size()) {
            return bad_argument("labels", source.name + " brings " + std::to_string(source.labels.size()) +
                                              " of them, and there are " + std::to_string(options.labels.size()));
        }
    }
    auto stream = std::make_unique<tables::Stream>(*std::move(plan), std::move(sources), scan);
    std::shared_ptr<const ScanProgress> progress = stream->scan.progress();
    out = {.get_schema = tables::get_schema,
           .get_next = tables::get_next,
           .get_last_error = tables::get_last_error,
           .release = tables::release,
           .private_data = stream.release()};
    return progress;
}

} // namespace inputanim
