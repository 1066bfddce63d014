package dev.monochord.benchmarks.codec;

import dev.monochord.benchmarks.codec.bean.Beans;
import dev.monochord.benchmarks.codec.bean.CustomerBean;
import dev.monochord.benchmarks.codec.bean.OrderBean;
import dev.monochord.benchmarks.codec.bean.PingBean;
import dev.monochord.benchmarks.codec.bean.ReportBean;
import dev.monochord.benchmarks.codec.hand.HandCustomer;
import dev.monochord.benchmarks.codec.hand.HandOrder;
import dev.monochord.benchmarks.codec.hand.HandPing;
import dev.monochord.benchmarks.codec.hand.HandReport;
import dev.monochord.benchmarks.codec.immutable.CustomerValue;
import dev.monochord.benchmarks.codec.immutable.OrderValue;
import dev.monochord.benchmarks.codec.immutable.PingValue;
import dev.monochord.benchmarks.codec.immutable.ReportValue;
import dev.monochord.benchmarks.codec.immutable.Values;
import dev.monochord.benchmarks.shop.Customer;
import dev.monochord.benchmarks.shop.CustomerItem;
import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.OrderItem;
import dev.monochord.benchmarks.shop.PingItem;
import dev.monochord.benchmarks.shop.ReportItem;
import dev.monochord.benchmarks.shop.Samples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is stored. */
public enum CodecShape {
    TINY(
            () -> new Codec<>(Samples.ping(), HandPing::encode, HandPing::decode),
            () -> new Codec<>(Samples.ping(), PingItem.TYPE::encode, PingItem.TYPE::decode),
            () -> Codec.enhanced(Beans.of(Samples.ping()), TableSchema.fromBean(PingBean.class)),
            () -> Codec.enhanced(Values.of(Samples.ping()), TableSchema.fromImmutableClass(PingValue.class))),
    TEN(
            () -> new Codec<>(order(), HandOrder::encode, HandOrder::decode),
            () -> new Codec<>(order(), OrderItem.TYPE::encode, OrderItem.TYPE::decode),
            () -> Codec.enhanced(Beans.of(order()), TableSchema.fromBean(OrderBean.class)),
            () -> Codec.enhanced(Values.of(order()), TableSchema.fromImmutableClass(OrderValue.class))),
    NESTED(
            () -> new Codec<>(customer(), HandCustomer::encode, HandCustomer::decode),
            () -> new Codec<>(customer(), CustomerItem.TYPE::encode, CustomerItem.TYPE::decode),
            () -> Codec.enhanced(Beans.of(customer()), TableSchema.fromBean(CustomerBean.class)),
            () -> Codec.enhanced(Values.of(customer()), TableSchema.fromImmutableClass(CustomerValue.class))),
    LARGE(
            () -> new Codec<>(Samples.report(), HandReport::encode, HandReport::decode),
            () -> new Codec<>(Samples.report(), ReportItem.TYPE::encode, ReportItem.TYPE::decode),
            () -> Codec.enhanced(Beans.of(Samples.report()), TableSchema.fromBean(ReportBean.class)),
            () -> Codec.enhanced(Values.of(Samples.report()), TableSchema.fromImmutableClass(ReportValue.class)));

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
