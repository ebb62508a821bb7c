#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <thread>

#include "batch.hpp"
#include "browser.hpp"
#include "common.hpp"
#include "json.hpp"
#include "page.hpp"
#include "redirect_file.hpp"
#include "served.hpp"
#include "verbs.hpp"

namespace cli {

using namespace inputanim;

namespace {

struct ViewArguments {
    std::vector<std::string> inputs;
    std::string page;
    std::uint16_t port = 0;
    bool no_browser = false;
    bool json = false;
};

struct Recordings {
    std::vector<Served> served;
    Json documents = Json::array();
    int exit = done;
};

Recordings open_recordings(const ViewArguments& options) {
    Recordings recordings;
    for (const Input& input : find_inputs(options.inputs)) {
        const std::string name = input.path == "-" ? "standard input" : input.name;
        auto served = serve(input.path, name);
        Json document{{"file", input.path}};
        if (served) {
            document.set("name", name);
            document.set("url", fmt::format("files/{}", recordings.served.size()));
            recordings.served.push_back(*std::move(served));
        } else {
            document.set("error", to_json(served.error()));
            recordings.exit = fail(input.path, served.error());
        }
        recordings.documents.push_back(std::move(document));
    }
    return recordings;
}

// What is at a path below the token.
std::optional<Content> answer(const std::vector<Served>& served, const std::string& page_path, std::string_view path) {
    if (path.empty()) {
        const auto opened = open_page(page_path);
        if (!opened) return {};
        std::vector<ServedFile> files;
        files.reserve(served.size());
        for (const Served& file : served) files.push_back({file.name, fmt::format("files/{}", files.size())});
        return text_content(served_html(*opened, files), "text/html; charset=utf-8");
    }
    for (std::size_t i = 0; i < served.size(); ++i) {
        if (path == fmt::format("files/{}", i)) return content_of(served[i]);
    }
    return {};
}

void say(const ViewArguments& options, const Recordings& recordings, const std::string& url) {
    if (options.json) {
        const Json document{{"url", url}, {"files", recordings.documents}};
        fmt::print("{}\n", document.text());
    } else {
        constexpr std::size_t most = 20;
        fmt::print("Serving {} to this machine alone:\n", counted(recordings.served.size(), "recording"));
        for (std::size_t i = 0; i < std::min(recordings.served.size(), most); ++i) {
            fmt::print("  {}\n", printable(recordings.served[i].path));
        }
        if (recordings.served.size() > most) fmt::print("  ... and {} more\n", recordings.served.size() - most);
        fmt::print("{}\nCtrl-C ends it.\n", url);
    }
    std::fflush(stdout);
}

// Answers until a signal comes.
int run_until_signal(Server& server, const sigset_t& signals, int exit, RedirectFile* redirect) {
    std::promise<void> finished;
    std::thread stopper([&, ended = finished.get_future()] {
        int signal = 0;
        sigwait(&signals, &signal);
        server.stop();
        if (redirect != nullptr) redirect->remove();
        // A large recording may just be read; nobody waits for it any more.
        if (ended.wait_for(std::chrono::milliseconds(700)) == std::future_status::timeout) std::_Exit(exit);
    });
    const bool stopped = server.run();
    finished.set_value();
    if (!stopped) pthread_kill(stopper.native_handle(), SIGHUP);
    stopper.join();
    if (stopped) return exit;
    return fail(server.url(), {ErrorCode::cannot_open, {}, {}, "cannot listen any more"});
}

int run(const ViewArguments& options) {
    if (const auto opened = open_page(options.page); !opened) return fail("view", opened.error());
    const Recordings recordings = open_recordings(options);
    if (recordings.documents.size() == 0) return fail_without_inputs(options.inputs);
    if (recordings.served.empty()) return failed;
    std::unique_ptr<RedirectFile> redirect;
    auto server = Server::listen(options.port, [&](std::string_view path) {
        if (redirect) redirect->remove(); // whoever asks knows the address
        return answer(recordings.served, options.page, path);
    });
    if (!server) return fail("view", server.error());

    // Threads inherit it: signals wait for the one that asks for them.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    say(options, recordings, server->url());
    if (!options.no_browser && has_desktop()) redirect = RedirectFile::create(server->url());
    if (redirect) open_browser(redirect->path());
    return run_until_signal(*server, signals, recordings.exit, redirect.get());
}

} // namespace

void add_view(Program& program) {
    auto options = std::make_shared<ViewArguments>();
    Verb verb = program.add_verb("view", "Look at recordings in the browser");
    verb.add_option("FILE", options->inputs,
                    "Recordings (.bin, .json, .glb, .csv), folders (every .bin in them), or - for standard input")
        .required();
    verb.add_flag("--no-browser", options->no_browser, "Do not open a browser; the URL is printed");
    verb.add_option("--port", options->port, "The port to listen at; by default any that is free").between(1, 65'535);
    add_max_size_option(verb);
    verb.add_flag("--json", options->json, "Say as one line of JSON what is served where");
    verb.add_option("--page", options->page, "Another page than the program's own, for work on the viewer")
        .type_name("FILE");
    verb.footer("Nothing is uploaded: page and files come from this program, at 127.0.0.1, under a secret URL that is\n"
                "new each time. Files are read when the page asks for them: reload it to see a new recording.\n"
                "Without a desktop, open the URL yourself; from another machine, through\n"
                "`ssh -L PORT:127.0.0.1:PORT`. Ctrl-C ends it.\n\n"
                "Examples:\n"
                "  inputanim view take.bin\n"
                "  inputanim view before.bin after.bin\n"
                "  inputanim view recordings\n"
                "  inputanim mirror take.bin -o - | inputanim view -\n"
                "  inputanim view take.bin --no-browser --port 8080\n\n"
                "`inputanim convert take.bin -o take.html` makes a file of it, to send to a colleague.");
    verb.run([options] { return run(*options); });
}

} // namespace cli
