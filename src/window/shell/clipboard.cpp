// SPDX-License-Identifier: MIT
#include "window/shell/clipboard.hpp"

#include <xcb/xcb.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

namespace pendula {
namespace {

constexpr std::chrono::seconds longest_silence{1};
constexpr std::chrono::seconds longest_transfer{10}; ///< limit for a text that comes in pieces
/// Frames to wait, even if frames are slow and the times above have passed. least_looks is for an answer; if
/// the text is this program's own, the answer takes up to two frames. least_transfer_looks is for a text in
/// pieces, because a frame may receive only one piece.
constexpr int least_looks = 4, least_transfer_looks = 200;

struct Free {
    void operator()(void* block) const { std::free(block); }
};
template<class Reply>
using ReplyOf = std::unique_ptr<Reply, Free>;

void append_latin1(std::string& text, std::string_view latin1) {
    for (const char c : latin1) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | code >> 6);
            text += static_cast<char>(0x80 | (code & 0x3F));
        }
    }
}

/// Whether GLFW uses X11. In Debian 12, GLFW supports either X11 or Wayland; in Debian 13, it supports both.
bool is_x11() {
    const auto display = reinterpret_cast<void* (*)()>(::dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
    return display && display();
}

std::string text_of_glfw() {
    const char* const text = glfwGetClipboardString(nullptr);
    return text ? text : "";
}

/// A separate connection to the X server with its own window, because GLFW takes the events of its own
/// connection. Its functions wait for the X server, as GLFW does in every frame, but not for other clients.
class X11Client {
  public:
    X11Client() {
        int screen_number = 0;
        connection_.reset(xcb_connect(nullptr, &screen_number));
        require_connection();
        xcb_screen_iterator_t screens = xcb_setup_roots_iterator(xcb_get_setup(server()));
        for (; screen_number > 0; --screen_number) xcb_screen_next(&screens);
        window_ = xcb_generate_id(server());
        const std::uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
        xcb_create_window(server(), XCB_COPY_FROM_PARENT, window_, screens.data->root, 0, 0, 1, 1, 0,
                          XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &events);
        clipboard_ = atom("CLIPBOARD");
    }

    xcb_connection_t* server() const { return connection_.get(); }
    xcb_window_t window() const { return window_; }
    xcb_atom_t clipboard() const { return clipboard_; }

    void require_connection() const {
        if (xcb_connection_has_error(server()) != 0) throw std::runtime_error(no_connection);
    }

    xcb_atom_t atom(std::string_view name) const {
        const auto asked = xcb_intern_atom(server(), 0, static_cast<std::uint16_t>(name.size()), name.data());
        const ReplyOf<xcb_intern_atom_reply_t> reply{xcb_intern_atom_reply(server(), asked, nullptr)};
        if (!reply) throw std::runtime_error(no_connection);
        return reply->atom;
    }

    /// The window of the selection's owner, or XCB_NONE.
    xcb_window_t owner_of(xcb_atom_t selection) const {
        const ReplyOf<xcb_get_selection_owner_reply_t> reply{
            xcb_get_selection_owner_reply(server(), xcb_get_selection_owner(server(), selection), nullptr)};
        if (!reply) throw std::runtime_error(no_connection);
        return reply->owner;
    }

    /// Requests the text; the answer arrives as an event.
    void convert(xcb_atom_t selection, xcb_atom_t target, xcb_atom_t property) const {
        xcb_convert_selection(server(), window_, selection, target, property, XCB_CURRENT_TIME);
        xcb_flush(server());
    }

    /// Null if there is no event.
    ReplyOf<xcb_generic_event_t> next_event() const {
        return ReplyOf<xcb_generic_event_t>{xcb_poll_for_event(server())};
    }
    static int kind_of(const xcb_generic_event_t& event) {
        constexpr int sent_by_client = 0x80;
        return event.response_type & ~sent_by_client;
    }

  private:
    static constexpr const char* no_connection = "the X server does not provide the clipboard's text";

    struct Disconnect {
        void operator()(xcb_connection_t* connection) const { xcb_disconnect(connection); }
    };
    std::unique_ptr<xcb_connection_t, Disconnect> connection_;
    xcb_window_t window_ = 0;
    xcb_atom_t clipboard_ = 0;
};

/// Whether `window` belongs to the same X client as GLFW's window `own`.
bool is_own(const X11Client& client, xcb_window_t window, GLFWwindow* own) {
    const auto number =
        reinterpret_cast<unsigned long (*)(GLFWwindow*)>(::dlsym(RTLD_DEFAULT, "glfwGetX11Window"));
    const std::uint32_t within_program = xcb_get_setup(client.server())->resource_id_mask;
    return number && window != XCB_NONE &&
           (window & ~within_program) == (static_cast<std::uint32_t>(number(own)) & ~within_program);
}

/// When GLFW ends, it passes copied text to the desktop's clipboard manager, and waits for ever if the
/// manager does not take the text. This function passes the text to the manager first. If the manager does
/// not answer, the function gives up the text, so that GLFW has nothing to pass.
void spare_glfw_a_dead_manager(GLFWwindow* own) {
    const X11Client client;
    if (!is_own(client, client.owner_of(client.clipboard()), own)) return;
    client.convert(client.atom("CLIPBOARD_MANAGER"), client.atom("SAVE_TARGETS"),
                   client.atom("PENDULA_TEXT"));
    const auto asked = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - asked < longest_silence) {
        glfwPollEvents(); // answers the manager's request for the text
        while (const auto event = client.next_event())
            if (X11Client::kind_of(*event) == XCB_SELECTION_NOTIFY) return;
        client.require_connection();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    xcb_set_selection_owner(client.server(), XCB_NONE, client.clipboard(), XCB_CURRENT_TIME);
    client.owner_of(client.clipboard()); // waits until the server has removed the owner
}

} // namespace

/// A text that is being transferred.
class Clipboard::Transfer {
  public:
    virtual ~Transfer() = default;
    /// Appends the text received since the last call, without waiting. Returns whether the text is complete.
    virtual bool advance(std::string& text) = 0;
};

/// Transfers a selection's text as in the Inter-Client Communication Conventions Manual, section 2.4.
class Clipboard::X11Transfer : public Transfer {
  public:
    X11Transfer() { request(); }

    bool advance(std::string& text) override {
        while (text.size() <= longest_clipboard) {
            const auto event = client_.next_event();
            if (!event) break;
            switch (X11Client::kind_of(*event)) {
            case XCB_SELECTION_NOTIFY: {
                const auto& answer = reinterpret_cast<const xcb_selection_notify_event_t&>(*event);
                if (answer.property == XCB_NONE) { // the owner cannot convert to this target
                    if (++target_ == targets_.size()) return true;
                    request();
                } else {
                    take(text);
                    if (!comes_in_pieces_) return true;
                }
                break;
            }
            case XCB_PROPERTY_NOTIFY: {
                const auto& change = reinterpret_cast<const xcb_property_notify_event_t&>(*event);
                const bool is_piece =
                    comes_in_pieces_ && change.atom == property_ && change.state == XCB_PROPERTY_NEW_VALUE;
                if (is_piece && !take(text)) return true; // an empty piece ends the text
                break;
            }
            default:
                break;
            }
        }
        client_.require_connection();
        return false;
    }

  private:
    void request() { client_.convert(client_.clipboard(), targets_[target_], property_); }

    /// Appends the property's content and deletes the property, which requests the next piece. False if
    /// empty.
    bool take(std::string& text) {
        const auto asked = xcb_get_property(client_.server(), 1, client_.window(), property_, XCB_ATOM_ANY, 0,
                                            static_cast<std::uint32_t>(longest_clipboard / 4 + 1));
        const ReplyOf<xcb_get_property_reply_t> reply{
            xcb_get_property_reply(client_.server(), asked, nullptr)};
        if (!reply) return false;
        if (!comes_in_pieces_ && reply->type == pieces_) return comes_in_pieces_ = true;
        const int length = xcb_get_property_value_length(reply.get());
        if (length <= 0 || reply->format != 8) return false;
        const std::string_view piece(static_cast<const char*>(xcb_get_property_value(reply.get())),
                                     static_cast<std::size_t>(length));
        if (targets_[target_] == XCB_ATOM_STRING)
            append_latin1(text, piece);
        else
            text += piece;
        return true;
    }

    const X11Client client_;
    const xcb_atom_t pieces_ = client_.atom("INCR"), property_ = client_.atom("PENDULA_TEXT");
    const std::array<xcb_atom_t, 2> targets_{client_.atom("UTF8_STRING"),
                                             XCB_ATOM_STRING}; ///< the preferred target first
    std::size_t target_ = 0;
    bool comes_in_pieces_ = false;
};

Clipboard::Clipboard(GLFWwindow* window) : window_(window) {}

Clipboard::~Clipboard() {
    try {
        if (is_x11()) spare_glfw_a_dead_manager(window_);
    } catch (const std::exception&) { // without an X server, no text can be passed on
    }
}

void Clipboard::ask(Taker taker) {
    if (taker_) return;
    taker_ = std::move(taker);
    text_.clear();
    asked_ = heard_ = Clock::now();
    looks_ = looks_in_all_ = 0;
}

std::optional<std::string> Clipboard::follow(bool is_recording) {
    if (!taker_) return std::nullopt;
    try {
        read(is_recording);
    } catch (const std::runtime_error& error) {
        transfer_.reset();
        taker_ = nullptr;
        return error.what();
    }
    return std::nullopt;
}

void Clipboard::read(bool is_recording) {
    if (!is_x11()) {
        if (is_recording)
            throw std::runtime_error(
                "cannot paste during a recording under Wayland, because that may interrupt the film: "
                "paste after the recording");
        return std::exchange(taker_, nullptr)(text_of_glfw());
    }
    if (!transfer_) transfer_ = std::make_unique<X11Transfer>();
    const std::size_t before = text_.size();
    const bool is_whole = transfer_->advance(text_);
    if (text_.size() > longest_clipboard)
        throw std::runtime_error(fmt::format("the clipboard's text is longer than {} MiB: copy less of it",
                                             longest_clipboard >> 20));
    if (is_whole) {
        transfer_.reset();
        return std::exchange(taker_, nullptr)(std::move(text_));
    }
    const Clock::time_point now = Clock::now();
    ++looks_in_all_;
    ++looks_;
    if (text_.size() > before) {
        heard_ = now;
        looks_ = 0;
    }
    const bool is_silent = looks_ >= least_looks && now - heard_ > longest_silence;
    const bool is_endless = looks_in_all_ >= least_transfer_looks && now - asked_ > longest_transfer;
    if (is_silent || is_endless)
        throw std::runtime_error("the program that holds the clipboard does not answer: copy the text again");
}

} // namespace pendula
