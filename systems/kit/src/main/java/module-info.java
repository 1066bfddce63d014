/** What makes a system: contract, settings, secrets, refusals, gates and routes as values. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // the AWS SDK has no module descriptors
module dev.monochord.systems.kit {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive dev.monochord.runtime;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires software.amazon.awssdk.services.dynamodb;
    requires software.amazon.awssdk.utils;
    requires static transitive org.jspecify;

    exports dev.monochord.systems.kit;
}
