#include <inputanim/analyse.hpp>

#include "benchmarks.hpp"

namespace bench {

using namespace inputanim;

void add_analysing(const Subject& subject) {
    const auto analysing = [&subject](const AnalyseOptions& options) {
        return [&subject, options](benchmark::State& state) {
            for (auto _ : state) {
                if (!analyse(subject.recording, options)) state.SkipWithError("cannot analyse");
            }
        };
    };
    add("analyse", subject, analysing({}));
    AnalyseOptions every_joint;
    every_joint.joints = *find_joints("all");
    add("analyse_every_joint", subject, analysing(every_joint));
}

} // namespace bench
