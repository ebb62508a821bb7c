#include "bindings.hpp"

namespace inputanim::python {

void raise(Error error) {
    throw Raised{std::move(error)};
}

void raise_bad_argument(std::string field, std::string reason) {
    raise({.code = ErrorCode::bad_argument, .field = std::move(field), .reason = std::move(reason)});
}

Arena Arenas::take() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) return {};
    Arena arena = std::move(free_.back());
    free_.pop_back();
    return arena;
}

void Arenas::give_back(Arena arena, std::size_t size) {
    constexpr std::size_t most_bytes = std::size_t{128} << 20;
    constexpr std::size_t most_arenas = 4;
    const std::scoped_lock lock(mutex_);
    if (size <= most_bytes && free_.size() < most_arenas) free_.push_back(std::move(arena));
}

nb::str text_of(std::string_view bytes) {
    PyObject* const text = PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
    if (text == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(text);
}

nb::str message_of(const Error& error) {
    std::string line = message(error);
    constexpr std::string_view shell = "--from-layout headerless";
    if (const auto place = line.find(shell); place != std::string::npos) {
        line.replace(place, shell.size(), "layout='headerless'");
    }
    return text_of(line);
}

namespace {

void set_python_error(const Error& error) {
    const nb::str text = message_of(error);
    if (error.code == ErrorCode::bad_argument) return PyErr_SetObject(PyExc_ValueError, text.ptr());
    if (error.code == ErrorCode::out_of_memory) return PyErr_SetObject(PyExc_MemoryError, text.ptr());
    const nb::object type = nb::module_::import_("inputanim.errors").attr("Error");
    const nb::object offset = error.offset ? nb::object(nb::int_(*error.offset)) : nb::none();
    const std::string_view code = name(error.code);
    const nb::object made = type(text, nb::str(code.data(), code.size()), offset, text_of(error.field));
    PyErr_SetObject(type.ptr(), made.ptr());
}

void translate(const std::exception_ptr& thrown, void* /*payload*/) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Raised& raised) {
        set_python_error(raised.error);
    }
}

} // namespace
} // namespace inputanim::python

NB_MODULE(_core, module) {
    using namespace inputanim::python;
    module.doc() =
        "The C++ library behind the package; use `inputanim`, which has the same words and the documentation.";
    nb::register_exception_translator(translate);
    bind_recording(module);
    bind_curves(module);
    bind_values(module);
    bind_edit(module);
    bind_convert(module);
    bind_analysis(module);
    bind_tables(module);
}
