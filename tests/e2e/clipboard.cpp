// SPDX-License-Identifier: MIT
// Tests for pasting what another program holds, or does not give: in the real window under Xvfb, with keys
// pressed.
#include "e2e/window_driver.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>
#include <xcb/xcb.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <utility>

using namespace pendula::test;
using nlohmann::json;

namespace {

enum class Manner {
    silent,  ///< never answers
    whole,   ///< sends the text at once
    latin1,  ///< sends the text at once, but only as STRING (Latin-1)
    pieces,  ///< sends it in pieces (INCR) of a few bytes
    endless, ///< sends pieces without end
    halting, ///< sends one piece, and then nothing
    taking,  ///< acts as a clipboard manager: on request, copies the clipboard's text and then answers
};

/// Another program that owns a selection of the X server, such as the clipboard.
class Owner {
  public:
    Owner(const WindowDriver& window, Manner manner, std::string text = {},
          const char* selection = "CLIPBOARD")
        : manner_(manner)
        , text_(std::move(text))
        , server_(xcb_connect(window.display().c_str(), nullptr), xcb_disconnect) {
        REQUIRE(xcb_connection_has_error(server_.get()) == 0);
        utf8_ = atom("UTF8_STRING");
        incr_ = atom("INCR");
        owner_ = xcb_generate_id(server_.get());
        xcb_create_window(server_.get(), XCB_COPY_FROM_PARENT, owner_,
                          xcb_setup_roots_iterator(xcb_get_setup(server_.get())).data->root, 0, 0, 1, 1, 0,
                          XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, nullptr);
        const xcb_atom_t held = atom(selection);
        xcb_set_selection_owner(server_.get(), owner_, held, XCB_CURRENT_TIME);
        const std::unique_ptr<xcb_get_selection_owner_reply_t, Free> now(xcb_get_selection_owner_reply(
            server_.get(), xcb_get_selection_owner(server_.get(), held), nullptr));
        REQUIRE(now);
        REQUIRE(now->owner == owner_);
        thread_ = std::jthread([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                serve();
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        });
    }

    /// The number of requests so far.
    int requests() const { return requests_; }
    /// Ends the thread and returns the text that it has copied.
    std::string taken() {
        thread_.request_stop();
        thread_.join();
        return taken_;
    }

  private:
    struct Free {
        void operator()(void* block) const { std::free(block); }
    };

    xcb_atom_t atom(const std::string& name) const {
        const auto asked =
            xcb_intern_atom(server_.get(), 0, static_cast<std::uint16_t>(name.size()), name.data());
        const std::unique_ptr<xcb_intern_atom_reply_t, Free> reply(
            xcb_intern_atom_reply(server_.get(), asked, nullptr));
        return reply ? reply->atom : 0;
    }

    void serve() {
        while (const std::unique_ptr<xcb_generic_event_t, Free> event{xcb_poll_for_event(server_.get())}) {
            if ((event->response_type & 0x7F) == XCB_SELECTION_REQUEST)
                answer(reinterpret_cast<const xcb_selection_request_event_t&>(*event));
            if ((event->response_type & 0x7F) == XCB_SELECTION_NOTIFY) take();
            if ((event->response_type & 0x7F) == XCB_PROPERTY_NOTIFY)
                send_piece(reinterpret_cast<const xcb_property_notify_event_t&>(*event));
        }
    }

    void answer(const xcb_selection_request_event_t& request) {
        ++requests_;
        if (manner_ == Manner::silent) return;
        if (manner_ == Manner::taking) {
            request_ = request;
            xcb_convert_selection(server_.get(), owner_, atom("CLIPBOARD"), utf8_, atom("TAKEN"),
                                  XCB_CURRENT_TIME);
            xcb_flush(server_.get());
            return;
        }
        const bool as_latin1 = manner_ == Manner::latin1;
        const bool refuses = request.target != (as_latin1 ? xcb_atom_t(XCB_ATOM_STRING) : utf8_);
        if (!refuses && (manner_ == Manner::whole || as_latin1)) {
            put(request.requestor, request.property, request.target, text_);
        } else if (!refuses) {
            const std::uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE, size = 1;
            xcb_change_window_attributes(server_.get(), request.requestor, XCB_CW_EVENT_MASK, &events);
            xcb_change_property(server_.get(), XCB_PROP_MODE_REPLACE, request.requestor, request.property,
                                incr_, 32, 1, &size);
            property_ = request.property;
            sent_ = 0;
        }
        notify(request, refuses ? 0 : request.property);
    }

    void take() {
        const std::unique_ptr<xcb_get_property_reply_t, Free> text(xcb_get_property_reply(
            server_.get(),
            xcb_get_property(server_.get(), 1, owner_, atom("TAKEN"), XCB_ATOM_ANY, 0, 1 << 16), nullptr));
        if (text)
            taken_.assign(static_cast<const char*>(xcb_get_property_value(text.get())),
                          static_cast<std::size_t>(xcb_get_property_value_length(text.get())));
        notify(request_, request_.property);
    }

    void notify(const xcb_selection_request_event_t& request, xcb_atom_t property) {
        xcb_selection_notify_event_t notice{};
        notice.response_type = XCB_SELECTION_NOTIFY;
        notice.requestor = request.requestor;
        notice.selection = request.selection;
        notice.target = request.target;
        notice.property = property;
        notice.time = request.time;
        std::array<char, 32> bytes{};
        std::memcpy(bytes.data(), &notice, sizeof notice);
        xcb_send_event(server_.get(), 0, request.requestor, 0, bytes.data());
        xcb_flush(server_.get());
    }

    void send_piece(const xcb_property_notify_event_t& change) {
        if (change.state != XCB_PROPERTY_DELETE || change.atom != property_) return;
        if (manner_ == Manner::halting && sent_ > 0) return;
        const std::string piece =
            manner_ == Manner::endless ? std::string(60'000, 'a') : text_.substr(sent_, 7);
        sent_ += piece.size();
        put(change.window, property_, utf8_, piece); // the last piece is empty
        if (piece.empty()) property_ = XCB_ATOM_NONE;
        xcb_flush(server_.get());
    }

    void put(xcb_window_t window, xcb_atom_t property, xcb_atom_t type, const std::string& text) {
        xcb_change_property(server_.get(), XCB_PROP_MODE_REPLACE, window, property, type, 8,
                            static_cast<std::uint32_t>(text.size()), text.data());
    }

    Manner manner_;
    std::string text_;
    std::unique_ptr<xcb_connection_t, void (*)(xcb_connection_t*)> server_;
    xcb_atom_t utf8_ = 0, incr_ = 0, property_ = 0;
    xcb_window_t owner_ = 0;
    std::size_t sent_ = 0;
    std::string taken_;
    xcb_selection_request_event_t request_{};
    std::atomic<int> requests_ = 0;
    std::jthread thread_; ///< declared last, because it uses all the members above
};

constexpr const char* no_answer = "The program that holds the clipboard does not answer: copy the text again";

bool tells(const json& report, const std::string& message) {
    return report["message"].get<std::string>().find(message) != std::string::npos;
}

void wait_for_message(WindowDriver& window, const std::string& message) {
    window.wait_until("the message " + message, [&](const json& report) { return tells(report, message); });
}

} // namespace

TEST_CASE("a program that holds the clipboard and does not answer does not block the window") {
    for (const Manner manner : {Manner::silent, Manner::halting}) {
        WorkFolder folder;
        WindowDriver window(folder, "--no-journal --size 320x180 --record film.mp4 --record-fps 20");
        const Owner owner(window, manner, "pendula view study-triple");
        const json before = window.settle();
        window.hands("key ctrl+v");
        wait_for_message(window, no_answer);
        CHECK(owner.requests() == 1);
        // During that second, the window has continued to draw, to run and to record.
        const json& after = window.report();
        CHECK(after["frames"].get<int>() > before["frames"].get<int>() + 2);
        CHECK(after["record_seconds"].get<double>() > before["record_seconds"].get<double>() + 0.5);
        CHECK(after["step"] > before["step"]);
        // Text fields paste in the same way.
        window.key("ctrl+k");
        window.key("ctrl+v");
        eventually("the field's request", [&] { return owner.requests() == 2; });
        window.enter("gravity 1.62");
        window.wait_for("gravity", 1.62);
        // The window closes even during a request.
        window.hands("key ctrl+v");
        CHECK(window.close()["gl_errors"] == 0);
        CHECK(files_ending(folder, "film.mp4").size() == 1);
    }
}

TEST_CASE("pasting accepts text from other programs, whole, in pieces or in Latin-1") {
    for (const Manner manner : {Manner::whole, Manner::latin1, Manner::pieces}) {
        CAPTURE(static_cast<int>(manner));
        WorkFolder folder;
        WindowDriver window(folder, "double-2-1 --no-journal");
        {
            const Owner owner(window, manner, "pendula view study-triple --set chain.gravity=3.25\n");
            window.key("ctrl+v");
            CHECK(window.wait_for("gravity", 3.25)["lengths"].size() == 3);
        }
        {
            const Owner owner(window, manner, "gravity 1.62");
            for (const char* key : {"ctrl+k", "ctrl+v", "Return"}) window.key(key);
            CHECK(window.report()["gravity"] == 1.62);
        }
        const Owner owner(window, manner, "2.5\n1.5\n");
        window.click("chain.lengths[0]");
        window.key("ctrl+v");
        CHECK(window.wait_for("lengths", {2.5, 1.5, window.report()["lengths"][2]})["notice"] == "");
    }
}

TEST_CASE("pasting refuses a clipboard without text and a text that never ends") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal");
    window.key("ctrl+v");
    wait_for_message(window, "The clipboard holds no text: expected a pendula command line");
    const Owner owner(window, Manner::endless);
    window.key("ctrl+v");
    wait_for_message(window, "he clipboard's text is longer than 1 MiB: copy less of it");
    CHECK(window.close()["gl_errors"] == 0);
}

TEST_CASE("text copied in the window can be pasted into its own field") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal");
    window.key("ctrl+k");
    window.type("gravity 1.62");
    for (const char* key : {"ctrl+a", "ctrl+x", "ctrl+v", "Return"}) window.key(key);
    CHECK(window.report()["gravity"] == 1.62);
}

TEST_CASE("after copying, the window closes even if the clipboard manager does not answer") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal");
    const Owner manager(window, Manner::silent, {}, "CLIPBOARD_MANAGER");
    window.key("ctrl+c");
    CHECK(window.close()["gl_errors"] == 0);
    CHECK(manager.requests() == 1);
}

TEST_CASE("a clipboard manager that answers receives the copied text") {
    WorkFolder folder;
    WindowDriver window(folder, "--no-journal");
    Owner manager(window, Manner::taking, {}, "CLIPBOARD_MANAGER");
    window.key("ctrl+c");
    CHECK(window.close()["gl_errors"] == 0);
    CHECK(manager.taken().starts_with("pendula view "));
}
