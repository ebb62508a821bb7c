// What sink.hpp was called.
#pragma once

#include <inputanim/sink.hpp>

namespace inputanim {

using Put [[deprecated("it is Sink now")]] = Sink;

} // namespace inputanim
