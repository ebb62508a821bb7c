// Many recordings read at once, and their batches handed out in order, as one stream.
#include <algorithm>
#include <cerrno>
#include <new>
#include <variant>

#include <inputanim/in_order.hpp>

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

// How many recordings a thread takes at a time: few rows of each go into a batch together.
std::size_t sources_at_a_time(Table table) {
    return is_in_cells(table) ? 32 : 1;
}

// What threads make: a batch, or why the stream ends.
using Made = std::variant<Batch, ScanFailure>;

class Scan {
public:
    Scan(Plan plan, std::vector<TableSource> sources, const ScanOptions& options)
        : plan_(std::move(plan)), sources_(std::move(sources)), skip_bad_(options.skip_bad),
          step_(sources_at_a_time(plan_.options.table)), pieces_((sources_.size() + step_ - 1) / step_),
          made_(pieces_, std::min(threads_for(options.threads, pieces_), most_threads), [this] { return worker(); }) {}

    [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
    [[nodiscard]] const std::shared_ptr<ScanProgress>& progress() const noexcept { return progress_; }

    // None at the end. After a failure, the same one.
    [[nodiscard]] std::optional<Made> next() {
        if (failure_) return *failure_;
        auto made = made_.next();
        if (!made) return ScanFailure{{}, made.error()};
        if (*made && std::holds_alternative<ScanFailure>(**made)) failure_ = std::get<ScanFailure>(**made);
        return *std::move(made);
    }

private:
    InOrder<Made>::Work worker() {
        return [this, arenas = std::make_shared<Arenas>()](std::size_t number, const InOrder<Made>::Give& give) {
            const PutBatch put = [&](Batch batch) { return give(std::move(batch)); };
            if (auto failure = attempt(number, put, *arenas)) static_cast<void>(give(*std::move(failure)));
        };
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
    const std::size_t pieces_; // of so many sources, for a thread to take
    const std::shared_ptr<Blocks> blocks_ = std::make_shared<Blocks>();
    const std::shared_ptr<ScanProgress> progress_ = std::make_shared<ScanProgress>();
    std::optional<ScanFailure> failure_; // that was read
    InOrder<Made> made_;                 // at last: its threads use all of the above
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

// Nothing thrown gets out to those who call C functions.
template <class Call>
int guarded(ArrowArrayStream* stream, const Call& call) {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        stream_of(stream).last_error = "out of memory"; // so short that it takes none
        return ENOMEM;
    }
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    return guarded(stream, [&] {
        export_schema(stream_of(stream).scan.plan(), *out);
        return 0;
    });
}

int give_next(Stream& stream, ArrowArray* out) {
    auto next = stream.scan.next();
    if (next && std::holds_alternative<ScanFailure>(*next)) {
        const auto& [recording, error] = std::get<ScanFailure>(*next);
        // Where the file cannot be opened, the error names it.
        const bool is_named = recording.empty() || error.code == ErrorCode::cannot_open;
        stream.last_error = (is_named ? "" : recording + ": ") + message(error);
        return error.code == ErrorCode::out_of_memory ? ENOMEM : EIO;
    }
    if (next) {
        export_batch(std::get<Batch>(*std::move(next)), *out);
    } else {
        *out = {};
    }
    return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    return guarded(stream, [&] { return give_next(stream_of(stream), out); });
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
