/** Migrations between two designs, or from PostgreSQL: plan, dual write, copy, verification, cut-over. */
@SuppressWarnings("requires-automatic") // the AWS SDK and the PostgreSQL driver have no module descriptors
module dev.monochord.migrate {
    requires transitive dev.monochord.runtime;
    requires transitive java.sql;
    requires java.net.http;
    requires com.fasterxml.jackson.core;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.services.dynamodb;
    requires static java.compiler; // @Generated
    requires static org.postgresql.jdbc;
    requires static transitive org.jspecify;

    exports dev.monochord.migrate.control;
    exports dev.monochord.migrate.live;
    exports dev.monochord.migrate.job;
    exports dev.monochord.migrate.plan;
    exports dev.monochord.migrate.report;
    exports dev.monochord.migrate.status;
    exports dev.monochord.migrate.postgres;
    exports dev.monochord.migrate.postgres.catalog;
    exports dev.monochord.migrate.postgres.change;
    exports dev.monochord.migrate.postgres.mapping;
    exports dev.monochord.migrate.postgres.state;
    exports dev.monochord.migrate.postgres.transfer;
    exports dev.monochord.migrate.postgres.verify;
    exports dev.monochord.migrate.state;
    exports dev.monochord.migrate.transform;
    exports dev.monochord.migrate.work;
}
