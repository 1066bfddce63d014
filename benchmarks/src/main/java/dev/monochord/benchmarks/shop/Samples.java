package dev.monochord.benchmarks.shop;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** One record of each shape. */
public final class Samples {

    private static final Instant TIME = Instant.parse("2024-05-01T12:34:56.789Z");

    private Samples() {}

    public static Ping ping() {
        return new Ping("01HW3Q6Z8R", "are you there");
    }

    public static Order order(String customer, String orderId) {
        return new Order(
                customer,
                orderId,
                OrderStatus.SENT,
                new BigDecimal("129.95"),
                "EUR",
                3,
                2.75,
                true,
                TIME,
                "ann@example.org",
                "Leave it with the neighbours, please.",
                7);
    }

    public static Customer customer(String customer) {
        return new Customer(
                customer,
                "Ann Example",
                new Customer.Address("12 Long Lane", "Springfield", "12345", "DE"),
                List.of(
                        new Customer.Contact("mail", "ann@example.org", true),
                        new Customer.Contact("phone", "+49 30 1234567", false),
                        new Customer.Contact("chat", "ann.example", true)),
                Map.of("tier", "gold", "language", "de", "channel", "web", "segment", "home"),
                Set.of("early", "newsletter", "beta"),
                42);
    }

    public static Report report() {
        return new Report(
                "2024-Q2-0042",
                "Quarterly figures",
                "Ann Example",
                "Sales",
                "eu-central",
                "2024-Q2",
                OrderStatus.DONE,
                "Figures of the quarter. ".repeat(40),
                "warehouse",
                "9f86d081884c7d659a2feaa0c55ad015",
                TIME,
                TIME.plusSeconds(86_400),
                TIME.plusSeconds(172_800),
                48,
                17_250,
                3,
                1_048_576,
                0.875,
                1.25,
                new BigDecimal("1250000.01"),
                new BigDecimal("1199999.99"),
                false,
                false,
                true,
                IntStream.range(0, 60).mapToObj(Samples::line).toList());
    }

    private static Report.Line line(int number) {
        return new Report.Line(
                "SKU-" + (10_000 + number),
                "Something that was sold, number " + number,
                1 + number % 9,
                new BigDecimal("19.99"),
                number % 2 == 0,
                TIME.plusSeconds(number));
    }
}
