package shop;

import dev.monochord.runtime.error.StoredItemException;
import dev.monochord.runtime.expression.ComparableAttribute;
import dev.monochord.runtime.expression.SettableAttribute;
import dev.monochord.runtime.item.AttributeMap;
import dev.monochord.runtime.item.Decode;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.ItemKey;
import dev.monochord.runtime.item.ItemType;
import dev.monochord.runtime.item.KeyForm;
import dev.monochord.runtime.item.KeyReader;
import dev.monochord.runtime.item.KeyWriter;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.Parse;
import dev.monochord.runtime.item.SettableCollection;
import dev.monochord.runtime.item.SettableComparable;
import dev.monochord.runtime.item.StoredItem;
import dev.monochord.runtime.item.TextAttribute;
import dev.monochord.runtime.item.Versioning;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How {@link Order} is stored in table <code>shop</code>, with the key
 * <code>pk = CUSTOMER#&#123;customer&#125;</code>, <code>sk = ORDER#&#123;orderId&#125;</code>.
 */
@Generated("dev.monochord.processor.MonochordProcessor")
@NullMarked
@SuppressWarnings({"all", "deprecation", "removal", "rawtypes", "unchecked", "exports"})
public final class OrderItem extends ItemType<Order> {
    /**
     * The only one there is.
     */
    public static final OrderItem TYPE = new OrderItem();

    /**
     * The attribute <code>status</code>.
     */
    public static final SettableComparable<Order, Status> status = SettableComparable.of("status",
            each -> Encode.text(statusName(each)));

    /**
     * The attribute <code>lines</code>.
     */
    public static final SettableCollection<Order, Order.Line> lines = SettableCollection.of("lines",
            group -> Encode.list(group, OrderItem::encodeLine), OrderItem::encodeLine);

    /**
     * The attribute <code>payment</code>.
     */
    public static final SettableAttribute<Order, Payment> payment = SettableAttribute.of("payment",
            OrderItem::encodePayment);

    /**
     * The attribute <code>extra</code>.
     */
    public static final SettableAttribute<Order, Map<String, Object>> extra = SettableAttribute.of("extra",
            Encode::document);

    /**
     * The attribute <code>carrier</code>.
     */
    public static final TextAttribute<Order> carrier = TextAttribute.of("carrier");

    /**
     * The attribute <code>shipped_at</code>.
     */
    public static final ComparableAttribute<Order, Instant> shippedAt = ComparableAttribute.of("shipped_at",
            Encode::iso);

    /**
     * The attribute <code>version</code>.
     */
    public static final ComparableAttribute<Order, Long> version = ComparableAttribute.of("version",
            Encode::number);

    private static final KeyForm FORM = KeyForm.of("CUSTOMER#{customer}", "ORDER#{orderId}");

    private static final List<String> ATTRIBUTES = List.of(
            "pk",
            "sk",
            "gsi1pk",
            "gsi1sk",
            "status",
            "lines",
            "payment",
            "extra",
            "carrier",
            "shipped_at",
            "version");

    private static final Versioning<Order> VERSIONING = new Versioning<>(
            "version",
            Order::version,
            (item, version) -> new Order(item.customer(), item.orderId(), item.status(),
                    item.lines(), item.payment(), item.extra(), item.carrier(), item.shippedAt(),
                    version));

    private OrderItem() {
        super(Order.class, "Order", "shop", "pk", "sk", 11);
    }

    /**
     * The key of one {@link Order}.
     */
    public static ItemKey<Order> key(String customer, String orderId) {
        return TYPE.key(Keys.partition("CUSTOMER#", "customer", customer),
                Keys.sort("ORDER#", "orderId", orderId));
    }

    @Override
    public ItemKey<Order> keyOf(Order item) {
        return key(item.customer(), item.orderId());
    }

    @Override
    protected void write(Order item, Map<String, AttributeValue> out) {
        String carrier = item.carrier();
        Instant shippedAt = item.shippedAt();
        out.put("pk", Keys.partition("CUSTOMER#", "customer", item.customer()));
        out.put("sk", Keys.sort("ORDER#", "orderId", item.orderId()));
        if (carrier != null && shippedAt != null) {
            out.put("gsi1pk", Keys.partition("CARRIER#", "carrier", carrier));
            out.put("gsi1sk", KeyWriter.sort().iso("shippedAt", shippedAt).literal("#")
                    .text("orderId", item.orderId()).done());
        }
        out.put("status", Encode.text(statusName(item.status())));
        out.put("lines", Encode.list(item.lines(), OrderItem::encodeLine));
        out.put("payment", encodePayment(item.payment()));
        out.put("extra", Encode.document(item.extra()));
        if (carrier != null) {
            out.put("carrier", Encode.text(carrier));
        }
        if (shippedAt != null) {
            out.put("shipped_at", Encode.iso(shippedAt));
        }
        out.put("version", Encode.number(item.version()));
    }

    @Override
    protected Order read(StoredItem in) {
        String customer = KeyReader.after("CUSTOMER#", in.text("pk"));
        String orderId = KeyReader.after("ORDER#", in.text("sk"));
        AttributeValue storedLines = in.get("lines");
        List<Order.Line> lines = storedLines == null ? List.of()
                : Decode.list(storedLines, OrderItem::decodeLine);
        AttributeValue storedExtra = in.get("extra");
        Map<String, Object> extra = storedExtra == null ? Map.of() : Decode.document(storedExtra);
        AttributeValue storedCarrier = in.get("carrier");
        String carrier = storedCarrier == null ? carrierInIndex(in) : Decode.text(storedCarrier);
        AttributeValue storedShippedAt = in.get("shipped_at");
        Instant shippedAt = storedShippedAt == null ? shippedAtInIndex(in)
                : Decode.iso(storedShippedAt);
        return new Order(
                customer,
                orderId,
                statusNamed(Decode.text(in.required("status"))),
                lines,
                decodePayment(in.required("payment")),
                extra,
                carrier,
                shippedAt,
                Decode.longNumber(in.required("version")));
    }

    @Override
    public boolean describes(Map<String, AttributeValue> stored) {
        return FORM.matches(stored, "pk", "sk");
    }

    @Override
    public List<String> attributeNames() {
        return ATTRIBUTES;
    }

    @Override
    public Versioning<Order> versioning() {
        return VERSIONING;
    }

    private static String statusName(Status constant) {
        return switch (constant) {
            case OPEN -> "open";
            case SHIPPED -> "shipped";
        };
    }

    private static AttributeValue encodeLine(Order.Line value) {
        Map<String, AttributeValue> out = new AttributeMap(3);
        out.put("article", Encode.text(value.article()));
        out.put("count", Encode.number(value.count()));
        out.put("price", Encode.number(value.price()));
        return Encode.nested(out);
    }

    private static AttributeValue encodePayment(Payment value) {
        if (value instanceof Payment.Cash theCash) {
            return encodeCash(theCash);
        }
        return encodeCard((Payment.Card) value);
    }

    private static AttributeValue encodeCash(Payment.Cash value) {
        Map<String, AttributeValue> out = new AttributeMap(1);
        out.put("method", Encode.text("Cash"));
        return Encode.nested(out);
    }

    private static AttributeValue encodeCard(Payment.Card value) {
        Map<String, AttributeValue> out = new AttributeMap(2);
        out.put("method", Encode.text("Card"));
        out.put("number", Encode.text(value.number()));
        return Encode.nested(out);
    }

    private static Status statusNamed(String name) {
        return switch (name) {
            case "open" -> Status.OPEN;
            case "shipped" -> Status.SHIPPED;
            default -> throw new StoredItemException("is none of the names of Status");
        };
    }

    private static Order.Line decodeLine(AttributeValue stored) {
        StoredItem in = Decode.nested(stored);
        return new Order.Line(Decode.text(in.required("article")),
                Decode.intNumber(in.required("count")), Decode.decimal(in.required("price")));
    }

    private static Payment decodePayment(AttributeValue stored) {
        return switch (Decode.text(Decode.nested(stored).required("method"))) {
            case "Cash" -> decodeCash(stored);
            case "Card" -> decodeCard(stored);
            default -> throw new StoredItemException("is none of the kinds of Payment");
        };
    }

    private static Payment.Cash decodeCash(AttributeValue stored) {
        return new Payment.Cash();
    }

    private static Payment.Card decodeCard(AttributeValue stored) {
        StoredItem in = Decode.nested(stored);
        return new Payment.Card(Decode.text(in.required("number")));
    }

    private static @Nullable String carrierInIndex(StoredItem in) {
        if (in.get("gsi1pk") == null) {
            return null;
        }
        String carrier = KeyReader.after("CARRIER#", in.text("gsi1pk"));
        return carrier;
    }

    private static @Nullable Instant shippedAtInIndex(StoredItem in) {
        if (in.get("gsi1sk") == null) {
            return null;
        }
        Instant shippedAt = Parse.iso(KeyReader.of(in.text("gsi1sk")).time());
        return shippedAt;
    }
}
