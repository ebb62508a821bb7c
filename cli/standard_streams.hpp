// Standard input, output and errors.
#pragma once

namespace cli {

// First of all: where one of the three was closed, the next file that is opened would take its place, and messages
// would land in it. Reading from, or writing to, one that was closed fails; messages about errors go nowhere.
void hold_standard_streams();

} // namespace cli
