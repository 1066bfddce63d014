package dev.monochord.systems.tenants;

import dev.monochord.annotations.TypeName;

/** How an operation stands. */
public enum Status {
    /** Under way, or its worker died: how old it is tells. */
    @TypeName("Started")
    STARTED,
    /** It went wrong. */
    @TypeName("Failure")
    FAILURE,
    /** It is done. */
    @TypeName("Success")
    SUCCESS
}
