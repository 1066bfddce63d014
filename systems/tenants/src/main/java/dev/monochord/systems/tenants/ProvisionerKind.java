package dev.monochord.systems.tenants;

import java.util.Arrays;
import java.util.Locale;

/** What provisions tenants, by the setting {@code TENANTS_PROVISIONER}. */
public enum ProvisionerKind {
    /** A queue for each tenant, made by calls to SQS. */
    SQS,
    /** A stack for each tenant, from a template that the operator supplies. */
    CLOUDFORMATION,
    /** An execution of a state machine for each operation. */
    STEPFUNCTIONS;

    String setting() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] settings() {
        return Arrays.stream(values()).map(ProvisionerKind::setting).toArray(String[]::new);
    }

    static ProvisionerKind of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT));
    }
}
