package dev.monochord.testing.design;

import dev.monochord.annotations.Converter;

/** Stores a tempo as text. */
public final class TempoConverter implements Converter<Tempo, String> {

    @Override
    public String toStored(Tempo tempo) {
        return tempo.beats() + " bpm";
    }

    @Override
    public Tempo fromStored(String stored) {
        return new Tempo(Integer.parseInt(stored.substring(0, stored.indexOf(' '))));
    }
}
