package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.testing.MonochordExtension;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class EnhancedClientTest {

    @RegisterExtension
    final MonochordExtension monochord = MonochordExtension.create().tables(DynamoDbShopTable.design());

    private final String customer = "c-7";
    private final String orderId = "o-1";

    @Test
    void bothStoreTheSameItem() {
        putBean();
        List<Map<String, AttributeValue>> byBean = stored();
        putRecord();
        assertThat(stored()).isEqualTo(byBean);
    }

    @Test
    void recordReadsWhatABeanStored() {
        putBean();
        assertThat(shop().order(customer, orderId)).contains(new Order(customer, orderId, Status.PLACED));
    }

    private void putBean() {
        DynamoDbTable<OrderBean> table = DynamoDbEnhancedClient.builder()
                .dynamoDbClient(monochord.client())
                .build()
                .table(monochord.tableName("shop"), TableSchema.fromBean(OrderBean.class));
        OrderBean order = new OrderBean();
        order.setPk("CUSTOMER#" + customer);
        order.setSk("ORDER#" + orderId);
        order.setStatus("PLACED");
        table.putItem(order);
    }

    private void putRecord() {
        ShopTable shop = shop();
        shop.put(new Order(customer, orderId, Status.PLACED));
    }

    private ShopTable shop() {
        return DynamoDbShopTable.open(monochord.monochord());
    }

    private List<Map<String, AttributeValue>> stored() {
        return monochord
                .client()
                .scan(scan -> scan.tableName(monochord.tableName("shop")))
                .items();
    }
}
