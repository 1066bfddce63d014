/** Migrations between two designs, or from PostgreSQL: plan, dual write, copy, verification, cut-over. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // the AWS SDK has no module descriptors
module dev.monochord.migrate {
    requires transitive dev.monochord.runtime;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.services.dynamodb;
    requires static java.compiler; // @Generated
    requires static transitive org.jspecify;

    exports dev.monochord.migrate.control;
    exports dev.monochord.migrate.live;
    exports dev.monochord.migrate.plan;
    exports dev.monochord.migrate.state;
    exports dev.monochord.migrate.transform;
    exports dev.monochord.migrate.work;
}
