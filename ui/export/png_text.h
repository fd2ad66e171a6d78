#pragma once

#include <QByteArray>

#include <optional>

namespace tokenfactory::ui {

/// Deflate makes at most 1,032 bytes of one, so that this many become no more than 65 MB.
inline constexpr qsizetype mostDeflated = 63 * 1024;

/// What a stream of zlib holds, empty where it is damaged. Requires at most mostDeflated bytes.
QByteArray inflated(const QByteArray& stream);

/// Why a text is not to be had.
enum class Unread : unsigned char { damaged, tooLarge };

/// A text out of a picture: empty where it has none.
struct FoundText {
    QByteArray text;
    std::optional<Unread> unread;
};

/// The text of a PNG under a keyword, in UTF-8: of a chunk tEXt, zTXt or iTXt whose checksum is right. At most `most`
/// bytes. Source: Portable Network Graphics (PNG) Specification, 11.3.3 Textual information.
FoundText textOfPng(const QByteArray& png, const QByteArray& keyword, qsizetype most);

}  // namespace tokenfactory::ui
