package dev.monochord.engine.internal.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The compressions of HTTP bodies that the service knows, and how it chooses one. */
enum ContentCoding {
    GZIP("gzip"),
    DEFLATE("deflate");

    /** The service leaves smaller answers as they are. */
    static final int THRESHOLD = 4096;

    private final String token;

    ContentCoding(String token) {
        this.token = token;
    }

    String token() {
        return token;
    }

    /** The coding of this name, or null if it is not one of ours. */
    static @Nullable ContentCoding named(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        for (ContentCoding coding : values()) {
            if (coding.token.equals(lower)) {
                return coding;
            }
        }
        return null;
    }

    /**
     * What an {@code Accept-Encoding} asks for, or null for none. The highest weight wins and the first among equals; a
     * {@code *} stands for what is not named, and comes last among equals. {@code identity} has no say.
     */
    static @Nullable ContentCoding accepted(@Nullable String header) {
        if (header == null) {
            return null;
        }
        List<ContentCoding> unnamed = new ArrayList<>(List.of(values()));
        ContentCoding best = null;
        double bestWeight = 0;
        double anyWeight = 0;
        for (String entry : header.split(",", -1)) {
            int end = entry.indexOf(';');
            String name = end < 0 ? entry : entry.substring(0, end);
            double weight = end < 0 ? 1 : weight(entry.substring(end));
            if (name.strip().equals("*")) {
                anyWeight = Math.max(anyWeight, weight);
                continue;
            }
            ContentCoding coding = named(name);
            if (coding != null) {
                unnamed.remove(coding);
                if (weight > bestWeight) {
                    best = coding;
                    bestWeight = weight;
                }
            }
        }
        return anyWeight > bestWeight && !unnamed.isEmpty() ? unnamed.get(0) : best;
    }

    /** The first parameter {@code q} counts; what is no number counts as 1. */
    private static double weight(String parameters) {
        for (String parameter : parameters.split(";", -1)) {
            int equals = parameter.indexOf('=');
            if (equals >= 0 && parameter.substring(0, equals).strip().equals("q")) {
                return number(parameter.substring(equals + 1).strip());
            }
        }
        return 1;
    }

    private static double number(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isNaN(number) ? 1 : Math.min(1, number);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    byte[] compress(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (OutputStream out = this == GZIP ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
