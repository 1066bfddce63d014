package dev.monochord.testing.design;

import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;

/** One of the things that a pupil works on. */
public sealed interface Study {

    String pupil();

    /** Scales, in some key. */
    @Item(table = StudyTable.class)
    @Key(partition = "PUPIL#{pupil}", sort = "SCALE#{tonic}")
    record Scale(@KeyOnly String pupil, @KeyOnly String tonic, int tempo) implements Study {}

    /** A piece, or a part of one. */
    sealed interface Repertoire extends Study {}

    /** A piece; who changes it has to have seen the last change. */
    @Item(table = StudyTable.class)
    @Key(partition = "PUPIL#{pupil}", sort = "PIECE#{title}")
    record Piece(
            @KeyOnly String pupil,
            @KeyOnly String title,
            String notes,
            @Version long version) implements Repertoire {}
}
