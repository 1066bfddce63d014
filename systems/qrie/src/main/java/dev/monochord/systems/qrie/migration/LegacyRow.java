package dev.monochord.systems.qrie.migration;

import dev.monochord.migrate.transform.UntransformableException;
import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.arn.Ownership;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stored row in any of the forms that it has had, brought to that of version 2. Account and service are those of the
 * attributes that were written ahead, else those of {@code AccountService}, else those of the ARN. Not thread-safe.
 */
final class LegacyRow {

    static final String ARN = "ARN";
    static final String ACCOUNT_ID = "AccountId";
    static final String SERVICE = "Service";
    static final String ACCOUNT_SERVICE = "AccountService";

    private final Map<String, AttributeValue> attributes;
    private final Ownership owner;

    LegacyRow(Map<String, AttributeValue> item) {
        attributes = new HashMap<>(item);
        String arn = text(ARN);
        String joined = text(ACCOUNT_SERVICE);
        String both = joined != null && joined.indexOf('_') >= 0 ? joined : null;
        String account = text(ACCOUNT_ID);
        String service = text(SERVICE);
        owner = Ownership.of(
                account == null ? both : account, service == null ? both : service, arn == null ? "" : arn);
    }

    @Nullable
    String text(String name) {
        AttributeValue value = attributes.get(name);
        return value == null || value.s() == null || value.s().isEmpty() ? null : value.s();
    }

    AttributeValue required(String name) {
        AttributeValue value = attributes.get(name);
        if (value == null) {
            throw new UntransformableException("The item has no " + name + ". Delete it, or write it anew.", null);
        }
        return value;
    }

    /** The account, or null if the row does not tell. */
    @Nullable
    String account() {
        String account = owner.account();
        if (account != null && Arn.isAccount(account)) {
            return account;
        }
        String arn = text(ARN);
        return arn == null
                ? null
                : Arn.parse(arn).filter(Arn::hasAccount).map(Arn::account).orElse(null);
    }

    /** Sets account and service, each alone and both in one. */
    LegacyRow own(BucketAccounts buckets) {
        String arn = text(ARN);
        String account = account();
        if (account == null && arn != null) {
            account = buckets.account(arn).orElse(null);
        }
        String service = owner.service();
        if (account == null || service == null) {
            throw new UntransformableException(
                    "Nothing tells the " + (account == null ? "account" : "service")
                            + " of the item. Describe the resource again with its account and delete this item, or add"
                            + " it to the file of " + BucketAccounts.VARIABLE + ".",
                    null);
        }
        set(ACCOUNT_ID, account);
        set(SERVICE, service);
        set(ACCOUNT_SERVICE, Ownership.shown(account, service));
        return this;
    }

    LegacyRow set(String name, String text) {
        attributes.put(name, AttributeValue.fromS(text));
        return this;
    }

    /** Stores times that are text as milliseconds. What is no time stays as it is; readers report it. */
    LegacyRow millis(String... names) {
        for (String name : names) {
            attributes.computeIfPresent(name, (any, value) -> value.s() == null ? value : millis(value));
        }
        return this;
    }

    private static AttributeValue millis(AttributeValue text) {
        try {
            return Encode.millis(Decode.lenientMillis(text));
        } catch (StoredItemException noTime) {
            return text;
        }
    }

    /** Stores a number that is text as a number. */
    LegacyRow number(String name) {
        attributes.computeIfPresent(name, (any, value) -> {
            String text = value.s();
            return text != null && text.strip().matches("[0-9]{1,9}") ? AttributeValue.fromN(text.strip()) : value;
        });
        return this;
    }

    LegacyRow remove(String name) {
        attributes.remove(name);
        return this;
    }

    Map<String, AttributeValue> item() {
        return attributes;
    }
}
