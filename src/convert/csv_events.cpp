#include <algorithm>

#include <inputanim/evaluate.hpp>

#include "convert/csv_parts.hpp"
#include "maths/order.hpp"

namespace inputanim::csv {
namespace {

struct Event {
    float time = 0;
    std::string_view what;
    std::string_view hand;
    std::string_view name;
    std::optional<double> duration; // seconds
};

class Events {
public:
    explicit Events(const Animation& animation) : end_(span_of(animation).value_or(TimeSpan{}).to) {
        for (const Channel& channel : channels()) {
            if (!channel.is_state() || !animation.hands) continue;
            const bool pinch = channel.kind == ChannelKind::pinch;
            add(curves(animation, channel)[0], name(channel.side), pinch ? "pinch_begin" : "hand_found",
                pinch ? "pinch_end" : "hand_lost");
        }
        for (std::size_t i = 0; i < animation.markers.size(); ++i) {
            const Marker marker = animation.markers[i];
            events_.push_back({marker.time, "marker", {}, marker.name, {}});
        }
        // Those without a time at the end.
        events_ = in_order_of(events_, &Event::time);
    }

    [[nodiscard]] std::span<const Event> all() const noexcept { return events_; }

private:
    // Changes of a state; off is what it is before the first key, too.
    void add(const Curve& recorded, std::string_view hand, std::string_view on, std::string_view off) {
        const Curve curve = playable(recorded);
        bool before = false;
        std::optional<std::size_t> last;
        const auto lasts_until = [&](float time) {
            if (last) events_[*last].duration = std::max(0.0, static_cast<double>(time) - events_[*last].time);
        };
        for (std::size_t i = 0; i < curve.key_count(); ++i) {
            // Of keys of one time the last one counts.
            if (i + 1 < curve.key_count() && curve.times[i + 1] == curve.times[i]) continue;
            const bool now = curve.values[i] > 0.5F;
            if (now == before || !std::isfinite(curve.times[i])) continue;
            lasts_until(curve.times[i]);
            last = events_.size();
            events_.push_back({curve.times[i], now ? on : off, hand, {}, {}});
            before = now;
        }
        lasts_until(end_);
    }

    float end_;
    std::vector<Event> events_;
};

} // namespace

Result<CsvWritten> write_events(TextOut& out, const Recording& recording, const CsvOptions& options) {
    out.text("time,event,hand,name,duration\n");
    CsvWritten written{.columns = 5};
    const Events events(recording.animation);
    for (const Event& event : events.all()) {
        if (!is_within(options.span, event.time)) continue;
        put_number(out, event.time);
        for (const std::string_view text : {event.what, event.hand}) {
            out.character(',');
            out.text(text);
        }
        out.character(',');
        if (options.spreadsheet_safe) {
            put_field(out, spreadsheet_safe(event.name));
        } else {
            put_field(out, event.name);
        }
        out.character(',');
        if (event.duration) out.number(static_cast<float>(*event.duration));
        out.character('\n');
        ++written.rows;
    }
    return written;
}

} // namespace inputanim::csv
