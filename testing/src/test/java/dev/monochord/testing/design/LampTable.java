package dev.monochord.testing.design;

import dev.monochord.annotations.Create;
import dev.monochord.annotations.Get;
import dev.monochord.annotations.Table;
import java.util.Optional;
import java.util.UUID;

/** Lamps, whose keys are made of what is no text by itself. */
@Table(name = "lamps")
interface LampTable {

    @Create
    void create(Lamp lamp);

    @Get
    Optional<Lamp> lamp(UUID id, Mood mood);
}
