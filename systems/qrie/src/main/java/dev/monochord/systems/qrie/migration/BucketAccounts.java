package dev.monochord.systems.qrie.migration;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.systems.qrie.arn.Arn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of buckets, and of other resources whose ARNs have none, that are stored without one, as {@code _s3}. They are
 * looked up among other rows once, before a migration begins, and then stays as it is: every process of the migration has the same file.
 * Immutable.
 *
 * <p>A line of the file has an ARN, its account and, if a row with the account exists beside the one without, the word {@code
 * superseded}, with tabs between them:
 *
 * <pre>
 * arn:aws:s3:::my-bucket	123456789012
 * arn:aws:s3:::logs	123456789012	superseded
 * </pre>
 */
public final class BucketAccounts {

    /** The environment variable that names the file. */
    public static final String VARIABLE = "QRIE_BUCKET_ACCOUNTS";

    private static final String SUPERSEDED = "superseded";
    private static final BucketAccounts NONE = new BucketAccounts(Map.of());

    private final NavigableMap<String, Owner> owners;
    private final Map<String, Set<String>> services = new HashMap<>();

    BucketAccounts(Map<String, Owner> owners) {
        this.owners = new TreeMap<>(owners);
        owners.forEach((arn, owner) -> Arn.parse(arn)
                .filter(any -> !owner.superseded())
                .ifPresent(bucket -> services.computeIfAbsent(owner.account(), any -> new TreeSet<>())
                        .add(bucket.service())));
    }

    /**
     * Whose a bucket is.
     *
     * @param superseded whether a row with the account exists too, so that the one without is not migrated
     */
    record Owner(String account, boolean superseded) {}

    public static BucketAccounts none() {
        return NONE;
    }

    /**
     * The accounts in a file, or none without one.
     *
     * @throws InvalidInputException if the file cannot be read, or a line of it is not valid
     */
    public static BucketAccounts read(@Nullable Path file) {
        if (file == null) {
            return NONE;
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new InvalidInputException(VARIABLE, "The accounts of buckets cannot be read from " + file, e);
        }
        Map<String, Owner> owners = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                String[] parts = lines.get(i).split("\t", -1);
                boolean superseded = parts.length == 3 && parts[2].equals(SUPERSEDED);
                if (parts.length < 2 || parts.length > 2 && !superseded || !Arn.isAccount(parts[1])) {
                    throw new InvalidInputException(
                            VARIABLE,
                            "Line " + (i + 1) + " of " + file + " must have an ARN, a tab and an account of 12 digits");
                }
                owners.put(parts[0], new Owner(parts[1], superseded));
            }
        }
        return new BucketAccounts(owners);
    }

    /** Writes the file that {@link #read} reads. */
    public void write(Path file) throws IOException {
        Files.writeString(file, text());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        owners.forEach((arn, owner) -> text.append(arn)
                .append('\t')
                .append(owner.account())
                .append(owner.superseded() ? "\t" + SUPERSEDED : "")
                .append('\n'));
        return text.toString();
    }

    /** The account of a bucket that is stored without one. */
    public Optional<String> account(String arn) {
        return Optional.ofNullable(owners.get(arn)).map(Owner::account);
    }

    /** Whether a row without account is one of this account. */
    public boolean belongs(String arn, String account) {
        return account(arn).filter(account::equals).isPresent();
    }

    /** Whether a row with the account existed beside the one without when the accounts were looked up. */
    public boolean superseded(String arn) {
        Owner owner = owners.get(arn);
        return owner != null && owner.superseded();
    }

    /** The services of which an account has resources that are stored without it and are migrated. */
    public Set<String> services(String account) {
        return Collections.unmodifiableSet(services.getOrDefault(account, Set.of()));
    }

    /** How many buckets are known. */
    public int size() {
        return owners.size();
    }

    /** Part of the fingerprint of the transforms: other accounts make another function. */
    String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available on this JVM", e);
        }
    }
}
