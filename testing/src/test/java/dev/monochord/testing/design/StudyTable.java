package dev.monochord.testing.design;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Delete;
import dev.monochord.annotations.Put;
import dev.monochord.annotations.Query;
import dev.monochord.annotations.Replace;
import dev.monochord.annotations.Table;
import java.util.List;

/** What a pupil works on, written and read through the interface that all of it has. */
@Table(name = "studies")
public interface StudyTable {

    @Create
    void begin(Study study);

    @Put
    Study note(Study one);

    @Replace
    Study revise(Study study);

    @Delete
    void drop(Study study);

    @Query
    List<Study> of(String pupil);
}
