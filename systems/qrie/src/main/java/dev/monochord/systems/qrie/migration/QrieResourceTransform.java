package dev.monochord.systems.qrie.migration;

import dev.monochord.migrate.transform.ItemTransform;
import dev.monochord.model.TableDesign;
import dev.monochord.systems.kit.Settings;
import dev.monochord.systems.qrie.arn.Ownership;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Resources by account and service in one become resources by account. Every attribute is kept, so an item of one version is
 * one of the other under another key, and the way back loses nothing. Thread-safe.
 *
 * <p>A bucket that is stored without its account ({@code _s3}) gets the one that was looked up. Its new item remembers where
 * it came from, in {@code MigratedFrom}; otherwise nothing would lead back to it. If there is a row with the account beside
 * it, that one is migrated and this one is not: both would have the same key. If no account was found, the row is a dead
 * letter.
 */
public final class QrieResourceTransform implements ItemTransform {

    private static final String PREFIX = "QRIE_";
    private static final String MIGRATED_FROM = "MigratedFrom";

    private final BucketAccounts buckets;

    /** With the accounts of buckets in the file that the environment names, or none. */
    public QrieResourceTransform() {
        this(BucketAccounts.read(fileOfEnvironment()));
    }

    public QrieResourceTransform(BucketAccounts buckets) {
        this.buckets = buckets;
    }

    static @Nullable Path fileOfEnvironment() {
        String name = BucketAccounts.VARIABLE.substring(PREFIX.length());
        return Settings.read(PREFIX, System.getenv(), settings -> settings.file(name))
                .orElse(null);
    }

    @Override
    public List<Map<String, AttributeValue>> up(Map<String, AttributeValue> item) {
        LegacyRow row = new LegacyRow(item);
        String arn = row.required(LegacyRow.ARN).s();
        String from = row.required(LegacyRow.ACCOUNT_SERVICE).s();
        if (row.account() == null && buckets.superseded(arn)) {
            return List.of();
        }
        row.own(buckets).millis("LastSeenAt", "DescribeTime");
        if (!from.equals(row.text(LegacyRow.ACCOUNT_SERVICE))) {
            row.set(MIGRATED_FROM, from);
        }
        return List.of(row.item());
    }

    @Override
    public List<Map<String, AttributeValue>> down(Map<String, AttributeValue> item) {
        LegacyRow row = new LegacyRow(item);
        return List.of(row.set(LegacyRow.ACCOUNT_SERVICE, source(row))
                .remove(MIGRATED_FROM)
                .item());
    }

    @Override
    public Optional<Map<String, AttributeValue>> sourceKey(Map<String, AttributeValue> item) {
        LegacyRow row = new LegacyRow(item);
        return Optional.of(Map.of(
                LegacyRow.ACCOUNT_SERVICE,
                AttributeValue.fromS(source(row)),
                LegacyRow.ARN,
                row.required(LegacyRow.ARN)));
    }

    private static String source(LegacyRow row) {
        String from = row.text(MIGRATED_FROM);
        String joined = from == null ? row.text(LegacyRow.ACCOUNT_SERVICE) : from;
        return joined == null
                ? Ownership.shown(
                        row.required(LegacyRow.ACCOUNT_ID).s(),
                        row.required(LegacyRow.SERVICE).s())
                : joined;
    }

    @Override
    public boolean reversible() {
        return true;
    }

    /** None: a row becomes one row. */
    @Override
    public Set<String> splitKinds(TableDesign old, TableDesign next) {
        return Set.of();
    }

    @Override
    public String fingerprint() {
        return "qrie-resources-1-" + buckets.digest();
    }
}
