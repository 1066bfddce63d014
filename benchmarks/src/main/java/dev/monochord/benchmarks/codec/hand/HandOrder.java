package dev.monochord.benchmarks.codec.hand;

import dev.monochord.benchmarks.shop.Order;
import dev.monochord.benchmarks.shop.OrderStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a careful engineer writes for {@code Order}. */
public final class HandOrder {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private HandOrder() {}

    public static Map<String, AttributeValue> encode(Order item) {
        Map<String, AttributeValue> out = new HashMap<>(17);
        out.put("pk", AttributeValue.createS("CUSTOMER#" + item.customer()));
        out.put("sk", AttributeValue.createS("ORDER#" + item.orderId()));
        out.put("status", AttributeValue.createS(item.status().name()));
        out.put("total", AttributeValue.createN(item.total().toPlainString()));
        out.put("currency", AttributeValue.createS(item.currency()));
        out.put("quantity", AttributeValue.createN(Integer.toString(item.quantity())));
        out.put("weight", AttributeValue.createN(Double.toString(item.weight())));
        out.put("paid", AttributeValue.createBool(item.paid()));
        out.put("placedAt", time(item.placedAt()));
        out.put("email", AttributeValue.createS(item.email()));
        out.put("note", AttributeValue.createS(item.note()));
        out.put("revision", AttributeValue.createN(Long.toString(item.revision())));
        return out;
    }

    public static Order decode(Map<String, AttributeValue> in) {
        return new Order(
                in.get("pk").s().substring("CUSTOMER#".length()),
                in.get("sk").s().substring("ORDER#".length()),
                OrderStatus.valueOf(in.get("status").s()),
                new BigDecimal(in.get("total").n()),
                in.get("currency").s(),
                Integer.parseInt(in.get("quantity").n()),
                Double.parseDouble(in.get("weight").n()),
                in.get("paid").bool(),
                Instant.parse(in.get("placedAt").s()),
                in.get("email").s(),
                in.get("note").s(),
                Long.parseLong(in.get("revision").n()));
    }

    private static AttributeValue time(Instant time) {
        return AttributeValue.createS(TIME.format(time));
    }
}
