package dev.monochord.systems.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of an installation, in a file that only its owner can read or in memory only. Thread-safe.
 *
 * <p>Missing secrets are generated on demand. They reach the file with {@link #save()}, so that a start that fails leaves
 * nothing behind. {@link #toString()} lists names only.
 */
public final class InstallationSecrets implements Secrets {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final String PAGE_KEY = "page-key";
    private static final String PAGE_KEY_SETTING = "MONOCHORD_PAGE_KEY";
    private static final int PAGE_KEY_LENGTH = 32;

    private final @Nullable SecretsFile file;
    private final SortedMap<String, String> kept;
    private final boolean isNew;
    private final List<NewSecret> created = new ArrayList<>();
    private final SecureRandom random = new SecureRandom();

    private InstallationSecrets(@Nullable SecretsFile file, SortedMap<String, String> kept, boolean isNew) {
        this.file = file;
        this.kept = kept;
        this.isNew = isNew;
    }

    /** A generated secret, to be shown once to the person who started the server. */
    public record NewSecret(String name, String purpose, String value) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** Creates secrets that are not saved. */
    public static InstallationSecrets inMemory() {
        return new InstallationSecrets(null, new TreeMap<>(), true);
    }

    /**
     * Reads the secrets in the file {@code secrets.properties} of an existing folder.
     *
     * @throws IOException if the file exists and cannot be read, is damaged, or cannot be protected from others
     */
    public static InstallationSecrets in(Path folder) throws IOException {
        SecretsFile file = new SecretsFile(folder.resolve("secrets.properties"));
        boolean isNew = !file.exists();
        return new InstallationSecrets(file, file.read(), isNew);
    }

    /** Returns whether there was no file to read them from. */
    public boolean isNew() {
        return isNew;
    }

    /** Returns the file of the secrets; empty if they are in memory only. */
    public Optional<Path> location() {
        return Optional.ofNullable(file).map(SecretsFile::path);
    }

    /**
     * Writes the secrets to their file, if they have one.
     *
     * @throws UncheckedIOException if the file cannot be written
     */
    public synchronized void save() {
        if (file != null) {
            file.write(kept);
        }
    }

    @Override
    public synchronized String get(String name, String purpose) {
        String known = kept.get(name);
        if (known != null) {
            return known;
        }
        String value = generate(name);
        created.add(new NewSecret(name, purpose, value));
        return value;
    }

    /** Returns a secret without generating it. */
    public synchronized Optional<String> find(String name) {
        return Optional.ofNullable(kept.get(name));
    }

    /** Returns the secrets generated since the previous call. */
    public synchronized List<NewSecret> takeCreated() {
        List<NewSecret> all = List.copyOf(created);
        created.clear();
        return all;
    }

    /**
     * Returns the key that signs page tokens: the one of the settings, which servers behind one address share, or else a
     * generated one that is never shown.
     */
    synchronized byte[] pageKey(Map<String, String> settings) {
        String given = settings.get(PAGE_KEY_SETTING);
        if (given != null && given.length() < PAGE_KEY_LENGTH) {
            throw new IllegalArgumentException(
                    PAGE_KEY_SETTING + " is shorter than " + PAGE_KEY_LENGTH + " characters: give it random ones");
        }
        String key = given != null ? given : kept.get(PAGE_KEY);
        return (key != null ? key : generate(PAGE_KEY)).getBytes(UTF_8);
    }

    private String generate(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a secret has lower-case letters, digits and '-', got " + name);
        }
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        kept.put(name, value);
        return value;
    }

    @Override
    public synchronized String toString() {
        return kept.keySet().toString();
    }
}
