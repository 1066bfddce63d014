package dev.monochord.migrate.journal.v1;

public sealed interface Entry permits Text, Photo {

    String entryId();
}
