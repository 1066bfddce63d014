package dev.monochord.migrate.journal.v2;

public sealed interface Entry permits Text, Photo {

    String entryId();
}
