package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of an installation, kept in a file that only its owner can read, or only in memory. Thread-safe.
 *
 * <p>Its {@link #toString()} has none of them.
 */
public final class InstallationSecrets implements Secrets {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final String PAGE_KEY = "page-key";
    private static final String PAGE_KEY_SETTING = "MONOCHORD_PAGE_KEY";
    private static final int PAGE_KEY_LENGTH = 32;

    private final @Nullable SecretsFile file;
    private final SortedMap<String, String> kept;
    private final List<NewSecret> created = new ArrayList<>();
    private final SecureRandom random = new SecureRandom();

    private InstallationSecrets(@Nullable SecretsFile file, SortedMap<String, String> kept) {
        this.file = file;
        this.kept = kept;
    }

    /** A secret that was not there before; to be shown to whoever started the server, and then never again. */
    public record NewSecret(String name, String purpose, String value) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** Secrets that are forgotten at the end. */
    public static InstallationSecrets inMemory() {
        return new InstallationSecrets(null, new TreeMap<>());
    }

    /**
     * Secrets in the file {@code secrets.properties} of a folder, which exists.
     *
     * @throws IOException if the file is there and cannot be read, is damaged, or cannot be kept from others
     */
    public static InstallationSecrets in(Path folder) throws IOException {
        SecretsFile file = new SecretsFile(folder.resolve("secrets.properties"));
        return new InstallationSecrets(file, file.read());
    }

    @Override
    public synchronized String get(String name, String purpose) {
        String known = kept.get(name);
        if (known != null) {
            return known;
        }
        String value = keep(name);
        created.add(new NewSecret(name, purpose, value));
        return value;
    }

    /** Those that were made since the last time this was asked. */
    public synchronized List<NewSecret> takeCreated() {
        List<NewSecret> all = List.copyOf(created);
        created.clear();
        return all;
    }

    /**
     * The key that signs page tokens. Several machines behind one address must have the same, and are given it as a
     * setting; otherwise it is kept here and shown to nobody.
     */
    synchronized byte[] pageKey(Map<String, String> settings) {
        String given = settings.get(PAGE_KEY_SETTING);
        if (given != null && given.length() < PAGE_KEY_LENGTH) {
            throw new IllegalArgumentException(
                    PAGE_KEY_SETTING + " is shorter than " + PAGE_KEY_LENGTH + " characters: give it random ones");
        }
        String key = given != null ? given : kept.get(PAGE_KEY);
        return (key != null ? key : keep(PAGE_KEY)).getBytes(UTF_8);
    }

    private String keep(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("a secret's name is of small letters, digits and '-', got " + name);
        }
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        kept.put(name, value);
        if (file != null) {
            file.write(kept);
        }
        return value;
    }

    @Override
    public synchronized String toString() {
        return kept.keySet().toString();
    }
}
