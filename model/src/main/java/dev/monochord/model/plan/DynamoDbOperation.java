package dev.monochord.model.plan;

/** An operation of the service. */
public enum DynamoDbOperation {
    GET_ITEM("GetItem"),
    BATCH_GET_ITEM("BatchGetItem"),
    /** Several items as they are at one moment; the runtime's own work needs it, and no pattern does. */
    TRANSACT_GET_ITEMS("TransactGetItems"),
    QUERY("Query"),
    SCAN("Scan"),
    PUT_ITEM("PutItem"),
    UPDATE_ITEM("UpdateItem"),
    DELETE_ITEM("DeleteItem"),
    TRANSACT_WRITE_ITEMS("TransactWriteItems"),
    /** A query of the partition, then batches of deletes: the steps are in the writes of the plan. */
    BATCH_WRITE_ITEM("BatchWriteItem");

    private final String apiName;

    DynamoDbOperation(String apiName) {
        this.apiName = apiName;
    }

    /** The name in the service's API. */
    public String apiName() {
        return apiName;
    }
}
