package dev.monochord.migrate.postgres.mapping;

import java.math.BigDecimal;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Numbers that DynamoDB keeps exactly: 38 significant digits, magnitudes from 1E-130 to 9.99E+125. */
final class NumberValue {

    static final int MAX_DIGITS = 38;
    private static final int MIN_EXPONENT = -130;
    private static final int MAX_EXPONENT = 125;

    private NumberValue() {}

    static AttributeValue of(String column, String text) {
        BigDecimal number;
        try {
            number = new BigDecimal(text).stripTrailingZeros();
        } catch (NumberFormatException special) {
            throw new UnmappableRowException(
                    column, "has NaN or an infinity, which DynamoDB has no number for", special);
        }
        int exponent = number.precision() - number.scale() - 1;
        if (number.precision() > MAX_DIGITS) {
            throw new UnmappableRowException(
                    column, "has a number with more than 38 digits: declare \"as\": \"string\"");
        }
        if (number.signum() != 0 && (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT)) {
            throw new UnmappableRowException(
                    column, "has a number beyond 1E-130 to 9.99E+125: declare \"as\": \"string\"");
        }
        return AttributeValue.fromN(number.signum() == 0 ? "0" : number.toPlainString());
    }
}
