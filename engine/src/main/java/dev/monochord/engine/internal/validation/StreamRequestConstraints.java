package dev.monochord.engine.internal.validation;

import static dev.monochord.engine.internal.validation.Constraint.maxLength;
import static dev.monochord.engine.internal.validation.Constraint.minLength;
import static dev.monochord.engine.internal.validation.Constraint.oneOf;
import static dev.monochord.engine.internal.validation.RequestMembers.LIMIT;
import static dev.monochord.engine.internal.validation.RequestMembers.NAME;
import static dev.monochord.engine.internal.validation.RequestShape.Member.optional;
import static dev.monochord.engine.internal.validation.RequestShape.Member.required;

import dev.monochord.engine.internal.validation.RequestShape.Member;

/** The constraints on requests of the streams service; see {@link ItemRequestConstraints} for their order. */
public final class StreamRequestConstraints {

    private static final Member STREAM_ARN = required("StreamArn", minLength(37), maxLength(1024));

    public static final RequestConstraints DESCRIBE_STREAM = RequestConstraints.of(
            STREAM_ARN,
            LIMIT,
            optional("ExclusiveStartShardId", minLength(28), maxLength(65)),
            optional("ShardFilter")
                    .with(RequestShape.of(
                            optional("Type", oneOf("CHILD_SHARDS")),
                            optional("ShardId", minLength(28), maxLength(65)))));
    public static final RequestConstraints GET_RECORDS =
            RequestConstraints.of(required("ShardIterator", minLength(1), maxLength(2048)), LIMIT);
    public static final RequestConstraints GET_SHARD_ITERATOR = RequestConstraints.of(
            required("ShardId", minLength(28), maxLength(65)),
            required(
                    "ShardIteratorType",
                    oneOf("AFTER_SEQUENCE_NUMBER", "LATEST", "AT_SEQUENCE_NUMBER", "TRIM_HORIZON")),
            STREAM_ARN,
            optional("SequenceNumber", minLength(21), maxLength(40)));
    public static final RequestConstraints LIST_STREAMS = RequestConstraints.of(
            optional("TableName", NAME), LIMIT, optional("ExclusiveStartStreamArn", minLength(37), maxLength(1024)));

    private StreamRequestConstraints() {}
}
