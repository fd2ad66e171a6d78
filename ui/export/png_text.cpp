#include "ui/export/png_text.h"

#include <QString>
#include <QtEndian>

#include <array>
#include <cassert>
#include <cstdint>

namespace tokenfactory::ui {

namespace {

constexpr qsizetype signatureSize = 8;
constexpr qsizetype headSize = 8;  // length and kind
constexpr qsizetype checksumSize = 4;

/// CRC-32 as PNG has it, over kind and content of a chunk.
std::uint32_t checksumOf(const QByteArray& bytes)
{
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < made.size(); ++i) {
            std::uint32_t c = i;
            for (int bit = 0; bit < 8; ++bit)
                c = (c & 1U) != 0U ? 0xEDB88320U ^ (c >> 1U) : c >> 1U;
            made[i] = c;
        }
        return made;
    }();
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char byte : bytes)
        crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (crc >> 8U);
    return crc ^ 0xFFFFFFFFU;
}

/// Cuts off what stands before the next zero byte, and that.
QByteArray cut(QByteArray& rest)
{
    const qsizetype end = rest.indexOf('\0');
    const QByteArray part = rest.left(end);
    rest = end < 0 ? QByteArray() : rest.mid(end + 1);
    return part;
}

FoundText plainOrInflated(const QByteArray& stored, bool compressed, bool latin, qsizetype most)
{
    if (compressed && stored.size() > mostDeflated)
        return {{}, Unread::tooLarge};
    QByteArray text = compressed ? inflated(stored) : stored;
    if (latin)
        text = QString::fromLatin1(text).toUtf8();
    if (text.isEmpty())
        return {{}, Unread::damaged};
    return text.size() > most ? FoundText{{}, Unread::tooLarge} : FoundText{text, {}};
}

/// Of a chunk under its keyword.
FoundText textOfChunk(const QByteArray& kind, QByteArray rest, qsizetype most)
{
    if (kind == "tEXt")
        return plainOrInflated(rest, false, true, most);
    const bool international = kind == "iTXt";
    const bool compressed = !international || rest.startsWith('\1');
    rest.remove(0, international ? 2 : 1);  // whether and how it is compressed
    if (international) {
        cut(rest);  // language
        cut(rest);  // keyword translated
    }
    return plainOrInflated(rest, compressed, !international, most);
}

}  // namespace

QByteArray inflated(const QByteArray& stream)
{
    assert(stream.size() <= mostDeflated);
    if (stream.isEmpty())
        return {};
    // qUncompress wants a size ahead; it grows where that is too small
    return qUncompress(QByteArray("\0\1\0\0", 4) + stream);
}

FoundText textOfPng(const QByteArray& png, const QByteArray& keyword, qsizetype most)
{
    qsizetype at = signatureSize;
    while (png.size() - at >= headSize + checksumSize) {
        const qsizetype length = qFromBigEndian<quint32>(png.constData() + at);
        if (length > png.size() - at - headSize - checksumSize)
            break;
        const QByteArray kind = png.mid(at + 4, 4);
        if (kind == "IEND")
            return {};
        if (kind == "tEXt" || kind == "zTXt" || kind == "iTXt") {
            const QByteArray whole = png.mid(at + 4, 4 + length);
            QByteArray rest = whole.mid(4);
            if (cut(rest) == keyword) {
                const auto crc = qFromBigEndian<quint32>(png.constData() + at + headSize + length);
                return crc == checksumOf(whole) ? textOfChunk(kind, rest, most) : FoundText{{}, Unread::damaged};
            }
        }
        at += headSize + length + checksumSize;
    }
    return {{}, Unread::damaged};
}

}  // namespace tokenfactory::ui
