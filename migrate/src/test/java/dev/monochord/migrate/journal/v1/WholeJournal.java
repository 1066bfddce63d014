package dev.monochord.migrate.journal.v1;

import java.util.List;

public record WholeJournal(Author author, List<Photo> photos, List<Text> texts) {}
