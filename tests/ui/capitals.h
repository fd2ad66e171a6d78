#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QCoreApplication>
#include <QTranslator>

namespace tokenfactory::tests {

/// While it lives, texts of the given contexts are translated into capitals: a test sees what was translated.
class Capitals : public QTranslator {
public:
    explicit Capitals(QByteArrayList ofContexts) : contexts(std::move(ofContexts))
    {
        QCoreApplication::installTranslator(this);
    }
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        return contexts.contains(QByteArray(context)) ? QString::fromUtf8(text).toUpper() : QString();
    }
    bool isEmpty() const override { return false; }

private:
    QByteArrayList contexts;
};

}  // namespace tokenfactory::tests
