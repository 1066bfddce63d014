package dev.monochord.benchmarks.codec.bean;

import java.util.List;
import java.util.Map;
import java.util.Set;
import lombok.Data;
import lombok.Getter;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** The shape of {@code Customer} as a bean of the AWS Enhanced Client. */
@Data
@DynamoDbBean
@SuppressWarnings("NullAway.Init") // the client sets every attribute
public final class CustomerBean {

    @Getter(onMethod_ = @DynamoDbPartitionKey)
    private String pk;

    @Getter(onMethod_ = @DynamoDbSortKey)
    private String sk;

    private String name;
    private AddressBean address;
    private List<ContactBean> contacts;
    private Map<String, String> labels;
    private Set<String> tags;
    private long orderCount;
}
