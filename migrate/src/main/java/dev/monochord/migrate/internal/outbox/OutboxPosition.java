package dev.monochord.migrate.internal.outbox;

/** Up to which row an outbox is read: the id of its transaction, then its number. */
record OutboxPosition(String transaction, long number) {

    static final OutboxPosition START = new OutboxPosition("0", 0);

    String text() {
        return transaction + ":" + number;
    }

    static OutboxPosition parse(String text) {
        int colon = text.indexOf(':');
        return new OutboxPosition(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
    }
}
