package dev.monochord.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class DynamoDbNumbersTest {

    private static final String OVERFLOW =
            "Number overflow. Attempting to store a number with magnitude larger than supported range";
    private static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private static final String TOO_PRECISE = "Attempting to store more than 38 significant digits in a Number";

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "0.000, 0",
        "0e125, 0",
        "0e-130, 0",
        "0.0e126, 0",
        "0.1e126, 100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "1e00000000000000000000000000002, 100",
        "3, 3",
        "+3, 3",
        "00042, 42",
        "0042.1200, 42.12",
        "1.0, 1",
        ".123, 0.123",
        "-.5, -0.5",
        "5., 5",
        "1e2, 100",
        "1.5E2, 150",
        "1E+2, 100",
        "-17.4E3, -17400",
        "12345e-3, 12.345",
        "12345e-5, 0.12345",
        "12345e-7, 0.0012345",
        "0.0012345e4, 12.345",
        "100.50, 100.5",
        "1000000000000000000000000000000000000000, 1000000000000000000000000000000000000000",
        "12345678901234567890123456789012345678, 12345678901234567890123456789012345678",
    })
    void normalizesToTheServicesForm(String given, String expected) {
        assertThat(DynamoDbNumbers.normalize(given)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E125", "9.9999999999999999999999999999999999999E+125", "1E-130", "-1E-130", "-9.9E125"})
    void acceptsTheEndsOfTheRangeAndWritesThemInFull(String number) {
        assertThat(DynamoDbNumbers.normalize(number)).isEqualTo(new BigDecimal(number).toPlainString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-Infinity",
                "dog",
                "-dog",
                " 1",
                "1 ",
                "-",
                "+",
                ".",
                "e5",
                "1e",
                "1e+",
                "1e5.0",
                "1e9223372036854775808",
                "1e-9223372036854775809",
                "0e9223372036854775808",
                "1.2.3",
                "--1",
                "0x10",
                "1_000",
                "١"
            })
    void refusesWhatIsNoNumber(String text) {
        assertRefused(text, "The parameter cannot be converted to a numeric value: " + text);
    }

    @ParameterizedTest
    @CsvSource({
        "'', The parameter cannot be converted to a numeric value",
        "1e126, " + OVERFLOW,
        "-1e126, " + OVERFLOW,
        "11e125, " + OVERFLOW,
        "1.0e100000000, " + OVERFLOW,
        "1e9223372036854775807, " + OVERFLOW,
        "0e126, " + OVERFLOW,
        "1e-131, " + UNDERFLOW,
        "-0.9e-130, " + UNDERFLOW,
        "1e-9223372036854775808, " + UNDERFLOW,
        "0e-131, " + UNDERFLOW,
        "123456789012345678901234567890123456789, " + TOO_PRECISE,
        "-1.23456789012345678901234567890123456789, " + TOO_PRECISE,
        "314159265358979323846264338327950288419e30, " + TOO_PRECISE,
    })
    void refusesWithTheServicesMessage(String text, String message) {
        assertRefused(text, message);
    }

    /** Measured at the 400 KB limit of the service. */
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "-0, 1",
        "1, 2",
        "12, 2",
        "15, 2",
        "123, 3",
        "1234, 3",
        "123456, 4",
        "0042, 2",
        "100, 2",
        "1010, 3",
        "0.0000001, 2",
        "1E125, 2",
        "1E-100, 2",
        "1.5, 3",
        "1.2, 3",
        "1.200, 3",
        "1.234, 4",
        "3.14159, 5",
        "100.5, 4",
        "0.15, 2",
        "-42, 3",
        "12345678901234567890123456789012345678, 20",
    })
    void countsBytesAsTheServiceDoes(String number, int size) {
        assertThat(DynamoDbNumbers.size(number)).isEqualTo(size);
        assertThat(Decimal.parse(number).toBytes()).hasSize(size);
    }

    @Property
    void normalizingKeepsTheValueAndIsStable(@ForAll("numbers") BigDecimal number) {
        String normal = DynamoDbNumbers.normalize(number.toString());

        assertThat(new BigDecimal(normal)).isEqualByComparingTo(number);
        assertThat(DynamoDbNumbers.normalize(normal)).isEqualTo(normal);
        assertThat(normal)
                .isEqualTo(
                        number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString());
    }

    @Property
    void countsTheSameBytesHoweverANumberIsWritten(@ForAll("numbers") BigDecimal number) {
        int size = Decimal.parse(number.toString()).toBytes().length;

        assertThat(DynamoDbNumbers.size(number.toString())).isEqualTo(size);
        assertThat(DynamoDbNumbers.size(DynamoDbNumbers.normalize(number.toString())))
                .isEqualTo(size);
    }

    @Property
    void comparesByValue(@ForAll("numbers") BigDecimal left, @ForAll("numbers") BigDecimal right) {
        assertThat(Integer.signum(DynamoDbNumbers.compare(left.toString(), right.toPlainString())))
                .isEqualTo(left.compareTo(right));
    }

    @Property
    void sortComponentsHaveTheOrderOfTheNumbers(
            @ForAll("numbers") BigDecimal left, @ForAll("numbers") BigDecimal right) {
        assertThat(Integer.signum(Arrays.compareUnsigned(sortKey(left), sortKey(right))))
                .isEqualTo(left.compareTo(right));
    }

    @Provide
    static Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigDecimal> wide = Combinators.combine(
                        Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(38),
                        Arbitraries.integers().between(-130, 125),
                        Arbitraries.of(true, false))
                .as((digits, exponent, negative) -> {
                    BigDecimal number = new BigDecimal("0." + digits).movePointRight(1);
                    if (number.signum() != 0) {
                        int first = number.precision() - number.scale() - 1;
                        number = number.scaleByPowerOfTen(exponent - first);
                    }
                    return negative ? number.negate() : number;
                });
        Arbitrary<BigDecimal> usual = Arbitraries.bigDecimals()
                .between(new BigDecimal(-1000), new BigDecimal(1000))
                .ofScale(3);
        return Arbitraries.oneOf(wide, usual);
    }

    private static byte[] sortKey(BigDecimal number) {
        return new KeyEncoder().sort(AttributeValue.fromN(number.toString())).toBytes();
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> DynamoDbNumbers.normalize(text)).isInstanceOfSatisfying(DynamoDbException.class, e -> {
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            assertThat(e.awsErrorDetails().errorMessage()).isEqualTo(message);
        });
    }

    @Test
    void resultWithTooManyDigitsIsAnOverflow() {
        BigDecimal sum = new BigDecimal("1e50").add(BigDecimal.ONE);

        assertThatThrownBy(() -> DynamoDbNumbers.normalize(sum)).hasMessageContaining(OVERFLOW);
        assertThat(DynamoDbNumbers.normalize(new BigDecimal("9e125").add(new BigDecimal("9e124"))))
                .isEqualTo("99" + "0".repeat(124));
    }
}
