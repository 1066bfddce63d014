package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for Amazon Verified Permissions, with policy stores that really decide. Operations, members and errors are those
 * of the Amazon Verified Permissions API Reference. Thread-safe.
 */
public final class VerifiedPermissionsStandIn extends JsonStandIn {

    private static final int FIRST = 111_111;

    /** The id of the first policy store. */
    public static final String FIRST_STORE = storeId(0);

    private final Map<String, StandInPolicyStore> stores = new ConcurrentHashMap<>();

    public VerifiedPermissionsStandIn() {
        super("verifiedpermissions", WireProtocol.JSON_1_0);
    }

    private static String storeId(int number) {
        return "PSEXAMPLEabcdefg" + (FIRST + number);
    }

    /** Creates an empty policy store. */
    public synchronized StandInPolicyStore createStore() {
        StandInPolicyStore store = new StandInPolicyStore(storeId(stores.size()));
        stores.put(store.id(), store);
        return store;
    }

    @Override
    ObjectNode respond(SignedCall call) throws ServiceFailure {
        return switch (call.action()) {
            case "CreatePolicyStore" -> create(call);
            case "BatchGetPolicy" -> read(call);
            default -> store(call.body()).answer(call.action(), call.body());
        };
    }

    private ObjectNode create(SignedCall call) {
        String id = createStore().id();
        return StandInPolicyStore.dated(object().put("policyStoreId", id)
                .put("arn", "arn:aws:verifiedpermissions::" + call.accountId() + ":policy-store/" + id));
    }

    private ObjectNode read(SignedCall call) throws ServiceFailure {
        ObjectNode response = object();
        ArrayNode results = response.putArray("results");
        ArrayNode errors = response.putArray("errors");
        for (JsonNode wanted : call.body().path("requests")) {
            store(wanted).read(wanted.path("policyId").asText(), results, errors);
        }
        return response;
    }

    private StandInPolicyStore store(JsonNode request) throws ServiceFailure {
        StandInPolicyStore store = stores.get(request.path("policyStoreId").asText());
        if (store == null) {
            throw ServiceFailure.sender("ResourceNotFoundException", "there is no such policy store");
        }
        return store;
    }
}
