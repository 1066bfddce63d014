package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;

/** The encryption settings of a table: kept and described, not carried out. */
final class Encryption {

    private Encryption() {}

    /** The ARN of the key that a specification asks for, or null for the default encryption. */
    static @Nullable String key(@Nullable SSESpecification specification, CatalogOptions options) {
        if (specification == null) {
            return null;
        }
        boolean enabled = Boolean.TRUE.equals(specification.enabled());
        if (!enabled && (specification.sseType() != null || specification.kmsMasterKeyId() != null)) {
            throw invalid(
                    "When SSESpecification.Enabled is false, neither SSEType nor KMSMasterKeyId can be specified");
        }
        if (!enabled) {
            return null;
        }
        String prefix = "arn:aws:kms:" + options.region() + ":" + options.accountId() + ":";
        String id = specification.kmsMasterKeyId();
        if (id == null) {
            byte[] account = ("aws/dynamodb " + prefix).getBytes(StandardCharsets.UTF_8);
            return prefix + "key/" + UUID.nameUUIDFromBytes(account);
        }
        if (id.startsWith("arn:")) {
            return id;
        }
        return prefix + (id.startsWith("alias/") ? id : "key/" + id);
    }
}
