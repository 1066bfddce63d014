package dev.monochord.migrate.postgres.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.migrate.postgres.PostgresServer;
import dev.monochord.migrate.postgres.catalog.SourceColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Random values go through a real server, which prints them in its own way, and keep their meaning. */
class RandomValuesTest {

    private static final int ROUNDS = 500;
    private static final String LETTERS = "ab,{}\"\\ \t\nNULİ😀'";

    private final PostgresServer server = PostgresServer.create();
    private final Random random = new Random(7);
    private Connection sql;

    @BeforeEach
    void connect() throws SQLException {
        sql = server.address().connect();
    }

    @AfterEach
    void close() throws SQLException {
        sql.close();
        server.close();
    }

    private String printed(String expression, Object value) throws SQLException {
        try (PreparedStatement query = sql.prepareStatement("SELECT (" + expression + ")::text")) {
            query.setObject(1, value);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        }
    }

    private static AttributeValue encoded(String type, boolean array, ValueForm form, String text) {
        ColumnRule rule = new ColumnRule("v", form, new NullRule.Absent(), false, ZoneId.of("UTC"), 6);
        return new ValueEncoder(new SourceColumn("v", type, array), rule).encode(text);
    }

    @Test
    void numbersOfUpTo38DigitsAreExact() throws SQLException {
        for (int i = 0; i < ROUNDS; i++) {
            BigDecimal number =
                    new BigDecimal(new BigInteger(1 + random.nextInt(120), random), random.nextInt(60) - 20);
            BigDecimal signed = random.nextBoolean() ? number : number.negate();
            String text = printed("?::numeric", signed);
            assertThat(new BigDecimal(
                            encoded("numeric", false, ValueForm.NUMBER, text).n()))
                    .isEqualByComparingTo(signed);
            assertThat(new BigDecimal(
                            encoded("numeric", false, ValueForm.STRING, text).s()))
                    .isEqualByComparingTo(signed);
        }
    }

    @Test
    void timesKeepTheirMicrosecond() throws SQLException {
        long range = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
        for (int i = 0; i < ROUNDS; i++) {
            Instant time = Instant.ofEpochSecond(
                    (long) (random.nextDouble() * (range + 62_000_000_000L)) - 62_000_000_000L,
                    random.nextInt(1_000_000) * 1_000L);
            OffsetDateTime given = time.atOffset(ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1_200) - 600)));
            String stored = encoded("timestamptz", false, null, printed("?::timestamptz", given))
                    .s();
            assertThat(Instant.parse(stored)).isEqualTo(time);
            assertThat(stored).hasSize("2023-06-15T12:00:00.000000Z".length());
        }
    }

    @Test
    void elementsOfArraysSurviveTheirQuotes() throws SQLException {
        for (int i = 0; i < ROUNDS; i++) {
            List<String> elements = new ArrayList<>();
            for (int n = random.nextInt(5); n > 0; n--) {
                elements.add(random.nextInt(6) == 0 ? null : text());
            }
            String text = printed("?::text[]", sql.createArrayOf("text", elements.toArray()));
            assertThat(encoded("text", true, null, text).l())
                    .isEqualTo(elements.stream()
                            .map(element ->
                                    element == null ? AttributeValue.fromNul(true) : AttributeValue.fromS(element))
                            .toList());
        }
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(6); n > 0; n--) {
            int at = LETTERS.offsetByCodePoints(0, random.nextInt(LETTERS.codePointCount(0, LETTERS.length())));
            text.appendCodePoint(LETTERS.codePointAt(at));
        }
        return random.nextInt(8) == 0 ? "NULL" : text.toString();
    }
}
