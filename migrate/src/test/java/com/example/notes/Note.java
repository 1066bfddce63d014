package com.example.notes;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;

@Item(table = NotesTable.class)
@Key(partition = "AUTHOR#{author}", sort = "NOTE#{writtenAt}#{noteId}")
@IndexKey(index = "byTag", partition = "TAG#{tag}", sort = "{writtenAt}#{noteId}")
public record Note(@KeyOnly String author, @KeyOnly String noteId, String tag, Instant writtenAt, String text) {}
