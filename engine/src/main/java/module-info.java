/** An embedded, durable DynamoDB. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // the AWS SDK and RocksDB have no descriptors
module dev.monochord.engine {
    requires transitive software.amazon.awssdk.services.dynamodb;
    requires com.fasterxml.jackson.core;
    requires transitive dev.monochord.web;
    requires org.reactivestreams;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.identity.spi;
    requires software.amazon.awssdk.regions;
    requires software.amazon.awssdk.utils;
    requires org.slf4j; // used by the SDK, whose automatic modules cannot require it
    requires static rocksdbjni;
    requires static transitive org.jspecify;

    exports dev.monochord.engine;
    exports dev.monochord.engine.fault;
    exports dev.monochord.engine.storage;
    exports dev.monochord.engine.time;
}
