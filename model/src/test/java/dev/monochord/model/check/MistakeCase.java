package dev.monochord.model.check;

import dev.monochord.model.Design;

/** A design with one mistake, the id of its diagnostic and a part of the message. */
record MistakeCase(String id, String text, Design design) {
    @Override
    public String toString() {
        return id + " " + text;
    }
}
