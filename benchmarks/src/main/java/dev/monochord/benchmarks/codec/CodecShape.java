package dev.monochord.benchmarks.codec;

import dev.monochord.benchmarks.codec.bean.CustomerBean;
import dev.monochord.benchmarks.codec.bean.OrderBean;
import dev.monochord.benchmarks.codec.bean.PingBean;
import dev.monochord.benchmarks.codec.bean.ReportBean;
import dev.monochord.benchmarks.codec.hand.HandCustomer;
import dev.monochord.benchmarks.codec.hand.HandOrder;
import dev.monochord.benchmarks.codec.hand.HandPing;
import dev.monochord.benchmarks.codec.hand.HandReport;
import dev.monochord.benchmarks.shop.Customer;
import dev.monochord.benchmarks.shop.CustomerItem;
import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.OrderItem;
import dev.monochord.benchmarks.shop.Ping;
import dev.monochord.benchmarks.shop.PingItem;
import dev.monochord.benchmarks.shop.Report;
import dev.monochord.benchmarks.shop.ReportItem;
import dev.monochord.benchmarks.shop.Samples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is stored. */
public enum CodecShape {
    TINY(
            () -> new Codec<>(Samples.ping(), HandPing::encode, HandPing::decode),
            () -> new Codec<>(Samples.ping(), PingItem.TYPE::encode, PingItem.TYPE::decode),
            () -> Codec.bean(HandPing.encode(Samples.ping()), PingBean.class),
            () -> Codec.immutable(Samples.ping(), Ping.class)),
    TEN(
            () -> new Codec<>(order(), HandOrder::encode, HandOrder::decode),
            () -> new Codec<>(order(), OrderItem.TYPE::encode, OrderItem.TYPE::decode),
            () -> Codec.bean(HandOrder.encode(order()), OrderBean.class),
            () -> Codec.immutable(order(), Order.class)),
    NESTED(
            () -> new Codec<>(customer(), HandCustomer::encode, HandCustomer::decode),
            () -> new Codec<>(customer(), CustomerItem.TYPE::encode, CustomerItem.TYPE::decode),
            () -> Codec.bean(HandCustomer.encode(customer()), CustomerBean.class),
            () -> Codec.immutable(customer(), Customer.class)),
    LARGE(
            () -> new Codec<>(Samples.report(), HandReport::encode, HandReport::decode),
            () -> new Codec<>(Samples.report(), ReportItem.TYPE::encode, ReportItem.TYPE::decode),
            () -> Codec.bean(HandReport.encode(Samples.report()), ReportBean.class),
            () -> Codec.immutable(Samples.report(), Report.class));

    private final Map<Side, Supplier<Codec<?>>> codecs = new EnumMap<>(Side.class);

    CodecShape(
            Supplier<Codec<?>> hand,
            Supplier<Codec<?>> generated,
            Supplier<Codec<?>> bean,
            Supplier<Codec<?>> immutable) {
        codecs.put(Side.HAND, hand);
        codecs.put(Side.GENERATED, generated);
        codecs.put(Side.BEAN, bean);
        codecs.put(Side.IMMUTABLE, immutable);
    }

    private static Order order() {
        return Samples.order("c-1042", "01HW3Q6Z8R");
    }

    private static Customer customer() {
        return Samples.customer("c-1042");
    }

    Codec<?> codec(Side side) {
        Supplier<Codec<?>> supplier = codecs.get(side);
        if (supplier == null) {
            throw new IllegalArgumentException("Nobody stores it so: " + side);
        }
        return supplier.get();
    }

    /** Comparing what only one way does would be no comparison: every side stores, and reads, the same item. */
    void check() {
        Map<String, AttributeValue> expected = codec(Side.HAND).encode();
        for (Side side : Side.values()) {
            Codec<?> codec = codec(side);
            if (!same(codec.encode(), expected) || !same(codec.copy(expected), expected)) {
                throw new IllegalStateException("Stored " + side.words() + ", the shape " + this + " is another item: "
                        + codec.encode() + " instead of " + expected);
            }
        }
    }

    private static boolean same(Map<String, AttributeValue> left, Map<String, AttributeValue> right) {
        return left.keySet().equals(right.keySet())
                && left.entrySet().stream().allMatch(e -> same(e.getValue(), right.get(e.getKey())));
    }

    /** The order of a set means nothing. */
    private static boolean same(AttributeValue left, @Nullable AttributeValue right) {
        return right != null && left.hasSs()
                ? Set.copyOf(left.ss()).equals(Set.copyOf(right.ss()))
                : left.equals(right);
    }
}
