package shop;

import dev.monochord.annotations.IndexKey;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import dev.monochord.annotations.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Item(table = ShopTable.class)
@Key(partition = "CUSTOMER#{customer}", sort = "ORDER#{orderId}")
@IndexKey(index = "GSI1", partition = "CARRIER#{carrier}", sort = "{shippedAt}#{orderId}")
@SuppressWarnings("MC108")
public record Order(
        @KeyOnly String customer,
        @KeyOnly String orderId,
        Status status,
        List<Line> lines,
        Payment payment,
        Map<String, Object> extra,
        @Nullable String carrier,
        @Nullable Instant shippedAt,
        @Version long version) {

    public record Line(String article, int count, BigDecimal price) {}
}
