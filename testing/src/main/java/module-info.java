/** A JUnit extension: an engine for each test class, recorded requests and faults. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // the AWS SDK has no module descriptors
module dev.monochord.testing {
    requires transitive dev.monochord.engine;
    requires transitive dev.monochord.runtime;
    requires transitive org.junit.jupiter.api;
    requires org.opentest4j;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.regions;
    requires static transitive org.jspecify;

    exports dev.monochord.testing;
}
