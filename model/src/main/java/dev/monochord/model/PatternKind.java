package dev.monochord.model;

/** What a method of a table interface does. */
public enum PatternKind {
    GET("@Get"),
    BATCH_GET("@BatchGet"),
    QUERY("@Query"),
    COUNT("@Count"),
    SCAN("@Scan"),
    CREATE("@Create"),
    PUT("@Put"),
    /** Replaces a whole item that exists. */
    REPLACE("@Replace"),
    /** Changes some attributes of an item that exists. */
    PARTIAL_UPDATE("@Update"),
    DELETE("@Delete"),
    DELETE_PARTITION("@DeletePartition"),
    /** Requires something of an item that the transaction does not write. Only a step of a transaction. */
    CHECK("@Check");

    private final String annotation;

    PatternKind(String annotation) {
        this.annotation = annotation;
    }

    /** The annotation that says so. */
    public String annotation() {
        return annotation;
    }

    public boolean reads() {
        return ordinal() <= SCAN.ordinal();
    }

    /** Writes or checks one item, and so may be a step of a transaction. */
    public boolean steps() {
        return !reads() && this != DELETE_PARTITION;
    }

    /** Looks through a partition, and so may have a prefix, a range, a direction and filters. */
    public boolean ranges() {
        return this == QUERY || this == COUNT;
    }
}
