package modular;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Table;
import java.util.Optional;

@Table(name = "notes")
public interface NotesTable {

    @Create
    void create(Note note);

    @Get(consistent = true)
    Optional<Note> note(String author, String id);
}
