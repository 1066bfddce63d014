package dev.monochord.migrate.journal.v2;

import java.util.List;

public record WholeJournal(Author author, List<Photo> photos, List<Text> texts) {}
