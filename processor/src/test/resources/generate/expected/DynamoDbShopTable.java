package shop;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.Monochord;
import dev.monochord.runtime.generated.Operand;
import dev.monochord.runtime.generated.RecordableTable;
import dev.monochord.runtime.generated.SortRange;
import dev.monochord.runtime.generated.TableAccess;
import dev.monochord.runtime.generated.WriteRecorder;
import dev.monochord.runtime.item.DesignFile;
import dev.monochord.runtime.item.Encode;
import dev.monochord.runtime.item.KeyWriter;
import dev.monochord.runtime.item.Keys;
import dev.monochord.runtime.item.ReadPattern;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * {@link ShopTable} on DynamoDB. Thread-safe.
 */
@Generated("dev.monochord.processor.MonochordProcessor")
@NullMarked
@SuppressWarnings({"all", "deprecation", "removal", "rawtypes", "unchecked", "exports"})
public final class DynamoDbShopTable implements ShopTable, RecordableTable {
    /**
     * The table and its kinds of item.
     */
    public static final TableInfo INFO = new TableInfo(
            "shop",
            "1",
            "shop",
            "pk",
            "sk",
            null,
            List.of(OrderItem.TYPE, CustomerItem.TYPE));

    private static final ReadPattern ORDER = ReadPattern.named("order").consistent().build();

    private static final ReadPattern CUSTOMER = ReadPattern.named("customer").build();

    private static final ReadPattern ORDERS = ReadPattern.named("orders").build();

    private static final ReadPattern SHIPPED = ReadPattern.named("shipped")
            .index("GSI1", "gsi1pk", "gsi1sk").descending().build();

    private static final ReadPattern SOME = ReadPattern.named("some").build();

    private final TableAccess access;

    private DynamoDbShopTable(TableAccess access) {
        this.access = access;
    }

    /**
     * The table as this client sees it.
     */
    public static ShopTable open(Monochord monochord) {
        return new DynamoDbShopTable(monochord.open(INFO));
    }

    @Override
    public DynamoDbShopTable recordedBy(WriteRecorder recorder) {
        return new DynamoDbShopTable(access.recordedBy(recorder));
    }

    /**
     * The design of the table, as it was compiled.
     */
    public static TableDesign design() {
        return DesignFile.read(DynamoDbShopTable.class, INFO);
    }

    @Override
    public void place(Order order) {
        access.create("place", OrderItem.TYPE, order);
    }

    @Override
    public Optional<Order> order(String customer, String orderId) {
        return access.get(ORDER, OrderItem.key(customer, orderId));
    }

    @Override
    public Optional<Customer> customer(String customer) {
        return access.get(CUSTOMER, CustomerItem.key(customer));
    }

    @Override
    public Page<Order> orders(String customer, @Nullable Status status, PageRequest page) {
        return access.query(ORDERS, OrderItem.TYPE,
                Keys.partition("CUSTOMER#", "customer", customer))
                .sortBeginsWith("ORDER#")
                .filter(status == null ? null
                        : Operand.path("status").compare("=", Operand.value(Encode.text(statusName(status)))))
                .page(page);
    }

    @Override
    public Page<Order> shipped(String carrier, @Nullable Instant from, PageRequest page) {
        return SortRange.times("", from == null ? null : KeyWriter.sort().iso("from", from).text(),
                null)
                .on(access.query(SHIPPED, OrderItem.TYPE,
                        Keys.partition("CARRIER#", "carrier", carrier)))
                .page(page);
    }

    @Override
    public Page<Order> some(String customer, Collection<Status> statuses, int lines,
            @Nullable Instant before, PageRequest page) {
        return access.query(SOME, OrderItem.TYPE, Keys.partition("CUSTOMER#", "customer", customer))
                .sortBeginsWith("ORDER#")
                .filter(Operand.path("status").in(Encode.list(statuses, each -> Encode.text(statusName(each))).l()))
                .filter(Operand.path("status").compare("<>", Operand.value(Encode.text("open")))
                        .or(Operand.size(Operand.path("lines")).compare(">", Operand.value(Encode.number(lines)))))
                .filter(before == null ? null
                        : Operand.path("shipped_at").compare("<", Operand.value(Encode.iso(before))))
                .page(page);
    }

    @Override
    public boolean annotate(String customer, String orderId, Map<String, Object> extra,
            @Nullable String carrier) {
        return access.update("annotate", OrderItem.key(customer, orderId))
                .set("extra", Encode.document(extra))
                .when(Operand.path("status").<Order>compare("=", Operand.value(Encode.text("open")))
                        .and((carrier == null ? Operand.path("carrier").<Order>absent()
                        : Operand.path("carrier").<Order>compare("=", Operand.value(Encode.text(carrier))))),
                        "open")
                .attempt();
    }

    @Override
    public void reship(Order seen, String customer, String orderId, Instant shippedAt) {
        access.update("reship", OrderItem.key(customer, orderId))
                .set("shipped_at", Encode.iso(shippedAt))
                .set("gsi1pk", seen.carrier() != null
                        ? Keys.partition("CARRIER#", "carrier", seen.carrier()) : null)
                .set("gsi1sk", seen.carrier() != null ? KeyWriter.sort().iso("shippedAt", shippedAt)
                        .literal("#").text("orderId", orderId).done() : null)
                .when((seen.carrier() == null ? Operand.path("carrier").<Order>absent()
                        : Operand.path("carrier").<Order>compare("=", Operand.value(Encode.text(seen.carrier()))))
                        .and(Operand.path("status").<Order>compare("=", Operand.value(Encode.text("open")))),
                        "carrier = {seen.carrier} and status = OPEN")
                .run();
    }

    @Override
    public void overwrite(Order order) {
        access.overwrite("overwrite", OrderItem.TYPE, order)
                .when(Operand.path("pk").<Order>absent()
                        .or(Operand.path("version").<Order>compare("=", Operand.value(Encode.number(order.version())))),
                        "this absent or version = {order.version}")
                .run();
    }

    @Override
    public boolean cancel(String customer, String orderId, long seen) {
        return access.deletion("cancel", OrderItem.key(customer, orderId))
                .when(Operand.path("version").compare("=", Operand.value(Encode.number(seen))), null)
                .attempt();
    }

    @Override
    public Order ship(String customer, String orderId, Status status, @Nullable String carrier,
            @Nullable Instant shippedAt) {
        return access.update("ship", OrderItem.key(customer, orderId))
                .set("status", Encode.text(statusName(status)))
                .set("carrier", carrier != null ? Encode.text(carrier) : null)
                .set("shipped_at", shippedAt != null ? Encode.iso(shippedAt) : null)
                .set("gsi1pk", carrier != null && shippedAt != null
                        ? Keys.partition("CARRIER#", "carrier", carrier) : null)
                .set("gsi1sk", carrier != null && shippedAt != null ? KeyWriter.sort()
                        .iso("shippedAt", shippedAt).literal("#").text("orderId", orderId).done()
                        : null)
                .returning();
    }

    private static String statusName(Status constant) {
        return switch (constant) {
            case OPEN -> "open";
            case SHIPPED -> "shipped";
        };
    }
}
