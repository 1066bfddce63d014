/** What people call and what generated code calls: tables, pages, transactions, guards, claims, errors, clients. */
@SuppressWarnings({
    "requires-automatic", // the AWS SDK has no module descriptors
    "requires-transitive-automatic",
    "module" // dev.monochord.migrate is built after this module
})
module dev.monochord.runtime {
    requires transitive dev.monochord.model;
    requires transitive software.amazon.awssdk.services.dynamodb;
    requires com.fasterxml.jackson.core;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.identity.spi;
    requires software.amazon.awssdk.regions;
    requires software.amazon.awssdk.retries.api;
    requires software.amazon.awssdk.utils;
    // Used by the SDK and its HTTP client, which are automatic modules and cannot require them.
    requires jdk.net;
    requires org.slf4j;
    requires static software.amazon.awssdk.http.apache5;
    requires static software.amazon.awssdk.services.sts;
    requires static transitive java.compiler; // @Generated, in generated code
    requires static transitive org.jspecify;

    exports dev.monochord.runtime;
    exports dev.monochord.runtime.call;
    exports dev.monochord.runtime.client;
    exports dev.monochord.runtime.error;
    exports dev.monochord.runtime.expression;
    exports dev.monochord.runtime.page;
    exports dev.monochord.runtime.schema;
    exports dev.monochord.runtime.unreadable;
    // For generated code; changes with the processor.
    exports dev.monochord.runtime.generated;
    exports dev.monochord.runtime.item;
    // Internal, but for one module of ours.
    exports dev.monochord.runtime.internal.migration to
            dev.monochord.migrate;
    exports dev.monochord.runtime.internal.mirror to
            dev.monochord.migrate;
}
