// Reads BVH and moves its skeleton, with 3x3 matrices, to check what the writer made with quaternions.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace make {

using Point = std::array<double, 3>;
using Matrix = std::array<Point, 3>; // rows

inline Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
        }
    }
    return c;
}

inline Matrix turn_about(char axis, double degrees) {
    const double s = std::sin(degrees * std::numbers::pi / 180);
    const double c = std::cos(degrees * std::numbers::pi / 180);
    if (axis == 'X') return {Point{1, 0, 0}, Point{0, c, -s}, Point{0, s, c}};
    if (axis == 'Y') return {Point{c, 0, s}, Point{0, 1, 0}, Point{-s, 0, c}};
    return {Point{c, -s, 0}, Point{s, c, 0}, Point{0, 0, 1}};
}

struct BvhJoint {
    std::string name;
    int parent = -1;
    Point offset{};
    bool has_end = false;
    std::vector<std::string> channels;
};

struct Bvh {
    std::vector<BvhJoint> joints;
    double frame_time = 0;
    std::vector<std::vector<double>> frames; // a number for every channel of every joint
    bool ok = false;                         // all of the text was understood

    [[nodiscard]] int find(std::string_view name) const {
        for (std::size_t i = 0; i < joints.size(); ++i) {
            if (joints[i].name == name) return static_cast<int>(i);
        }
        return -1;
    }

    // In the world. Positions of channels take the place of offsets; channels apply in their order.
    [[nodiscard]] std::vector<Point> positions(std::size_t frame) const {
        std::vector<Point> places;
        std::vector<Matrix> turns;
        std::size_t at = 0;
        for (const BvhJoint& joint : joints) {
            Point place = joint.offset;
            Matrix turn = turn_about('X', 0);
            for (const std::string& channel : joint.channels) {
                const double number = frames[frame][at++];
                if (channel.ends_with("position")) {
                    place[static_cast<std::size_t>(channel[0] - 'X')] = number;
                } else {
                    turn = turn * turn_about(channel[0], number);
                }
            }
            if (joint.parent >= 0) {
                const auto parent = static_cast<std::size_t>(joint.parent);
                const Point local = place;
                for (std::size_t i = 0; i < 3; ++i) {
                    place[i] = places[parent][i];
                    for (std::size_t k = 0; k < 3; ++k) place[i] += turns[parent][i][k] * local[k];
                }
                turn = turns[parent] * turn;
            }
            places.push_back(place);
            turns.push_back(turn);
        }
        return places;
    }
};

inline Bvh read_bvh(const std::string& text) {
    Bvh bvh;
    std::istringstream in(text);
    std::string word;
    const auto expect = [&](std::string_view expected) { return in >> word && word == expected; };
    const auto read_offset = [&](Point& offset) {
        return expect("OFFSET") && in >> offset[0] && in >> offset[1] && in >> offset[2];
    };
    if (!expect("HIERARCHY")) return bvh;
    std::vector<int> open;
    std::size_t numbers = 0;
    while (in >> word && word != "MOTION") {
        if (word == "}") {
            if (open.empty()) return bvh;
            open.pop_back();
        } else if (word == "End") {
            Point offset{};
            if (!expect("Site") || !expect("{") || !read_offset(offset) || !expect("}")) return bvh;
            bvh.joints[static_cast<std::size_t>(open.back())].has_end = true;
        } else if (word == "JOINT" || word == "ROOT") {
            if (open.empty() != (word == "ROOT")) return bvh;
            BvhJoint joint;
            joint.parent = open.empty() ? -1 : open.back();
            std::size_t count = 0;
            in >> joint.name;
            if (!expect("{") || !read_offset(joint.offset) || !expect("CHANNELS") || !(in >> count)) return bvh;
            joint.channels.resize(count);
            for (std::string& channel : joint.channels) in >> channel;
            numbers += count;
            open.push_back(static_cast<int>(bvh.joints.size()));
            bvh.joints.push_back(std::move(joint));
        } else {
            return bvh;
        }
    }
    std::size_t frames = 0;
    if (!open.empty() || !expect("Frames:") || !(in >> frames)) return bvh;
    if (!expect("Frame") || !expect("Time:") || !(in >> bvh.frame_time)) return bvh;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        std::istringstream cells(line);
        std::vector<double> row(numbers);
        for (double& number : row) cells >> number;
        if (!cells || cells >> word) return bvh;
        bvh.frames.push_back(std::move(row));
    }
    bvh.ok = bvh.frames.size() == frames;
    return bvh;
}

} // namespace make
