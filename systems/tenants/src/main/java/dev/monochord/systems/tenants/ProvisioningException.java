package dev.monochord.systems.tenants;

import org.jspecify.annotations.Nullable;

/** A resource could not be made or removed. The message is stored as the reason, and shown: it holds no secrets. */
public final class ProvisioningException extends RuntimeException {

    public ProvisioningException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }

    /** Why, in words for the tenant's client. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
