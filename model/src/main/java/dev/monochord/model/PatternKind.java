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
    UPDATE("@Update"),
    /** Changes some attributes of an item that exists. */
    PARTIAL_UPDATE("@Update"),
    DELETE("@Delete"),
    DELETE_PARTITION("@DeletePartition");

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

    /** Looks through a partition, and so may have a prefix, a range, a direction and filters. */
    public boolean ranges() {
        return this == QUERY || this == COUNT;
    }
}
