package dev.monochord.systems.qrie;

import dev.monochord.annotations.TypeName;

/** Whether a policy that was launched is applied. */
public enum PolicyStatus {
    /** It is. */
    @TypeName("active")
    ACTIVE,
    /** Not any more. */
    @TypeName("suspended")
    SUSPENDED
}
