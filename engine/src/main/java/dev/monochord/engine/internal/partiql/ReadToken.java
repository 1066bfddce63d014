package dev.monochord.engine.internal.partiql;

import dev.monochord.engine.internal.error.ServiceError;
import dev.monochord.engine.internal.transaction.RequestFingerprint;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;

/**
 * Where the answer to a SELECT was broken off: what a {@code NextToken} says.
 *
 * @param reading which of the statement's ranges to go on with
 * @param row the row to go on after, or empty to begin the range
 */
record ReadToken(int reading, byte[] row) {

    static final ReadToken START = new ReadToken(0, new byte[0]);

    private static final byte VERSION = 1;

    /** What tells a statement from all others; a token is good for the statement it was made for only. */
    static byte[] statement(String text, List<AttributeValue> parameters) {
        return RequestFingerprint.of(List.of(ParameterizedStatement.builder()
                .statement(text)
                .parameters(parameters)
                .build()));
    }

    String encode(byte[] statement) {
        return Base64.getEncoder()
                .encodeToString(ByteBuffer.allocate(1 + statement.length + Integer.BYTES + row.length)
                        .put(VERSION)
                        .put(statement)
                        .putInt(reading)
                        .put(row)
                        .array());
    }

    static ReadToken decode(String token, byte[] statement) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(token);
        } catch (IllegalArgumentException notBase64) {
            throw invalid();
        }
        if (bytes.length < 1 + statement.length + Integer.BYTES || bytes[0] != VERSION) {
            throw invalid();
        }
        if (!Arrays.equals(bytes, 1, 1 + statement.length, statement, 0, statement.length)) {
            throw ServiceError.validation("NextToken does not match request");
        }
        ByteBuffer rest = ByteBuffer.wrap(bytes, 1 + statement.length, bytes.length - 1 - statement.length);
        int reading = rest.getInt();
        byte[] row = new byte[rest.remaining()];
        rest.get(row);
        return new ReadToken(reading, row);
    }

    static DynamoDbException invalid() {
        return ServiceError.validation("Invalid NextToken");
    }
}
