package dev.monochord.engine.internal.table;

import static dev.monochord.engine.internal.table.InvalidParameter.invalid;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.schema.StreamSchema;
import dev.monochord.engine.internal.schema.TableDefinition;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;

/** Checks the stream specification of a request, and makes a new stream of it. */
record StreamSpecificationReader(Catalog catalog) {

    private static final DateTimeFormatter LABEL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    /** The stream that a new table asks for, or null. */
    @Nullable
    StreamSchema create(String tableArn, @Nullable StreamSpecification specification, Instant now) {
        if (specification == null) {
            return null;
        }
        boolean enabled = specification.streamEnabled();
        if (enabled && specification.streamViewType() == null) {
            throw invalid("Table is being created with a stream enabled, UpdateViewType is required");
        }
        if (!enabled && specification.streamViewType() != null) {
            throw invalid("Table is being created with a stream disabled, UpdateViewType should not be specified");
        }
        return enabled ? open(tableArn, specification, now) : null;
    }

    /** A table with the stream of an update: a new one enabled, or its own disabled. */
    TableDefinition update(TableDefinition table, @Nullable StreamSpecification specification, Instant now) {
        if (specification == null) {
            return table;
        }
        boolean enabled = specification.streamEnabled();
        if (enabled && specification.streamViewType() == null) {
            throw invalid("If stream is being enabled then UpdateViewType is required");
        }
        if (!enabled && specification.streamViewType() != null) {
            throw invalid("If stream is being disabled, then UpdateViewType must not be specified");
        }
        if (enabled) {
            if (table.stream() != null) {
                throw ServiceError.validation("Table already has an enabled stream: TableName: " + table.name());
            }
            StreamSchema stream = open(table.arn(), specification, now);
            return table.withStream(stream).withSettings(settings -> settings.latestStream = stream);
        }
        if (table.stream() == null) {
            throw ServiceError.validation("Table has no stream to disable: TableName: " + table.name());
        }
        return table.withStream(null);
    }

    private StreamSchema open(String tableArn, StreamSpecification specification, Instant now) {
        Instant moment = now;
        String label = LABEL.format(moment);
        while (known(arn(tableArn, label))) {
            moment = moment.plus(1, ChronoUnit.MILLIS);
            label = LABEL.format(moment);
        }
        return new StreamSchema(catalog.newStorageId(), arn(tableArn, label), label, specification.streamViewType());
    }

    private boolean known(String arn) {
        return catalog.streams().stream()
                .anyMatch(stream -> stream.schema().arn().equals(arn));
    }

    private static String arn(String tableArn, String label) {
        return tableArn + "/stream/" + label;
    }
}
