package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** Stands in for a service that speaks JSON. Thread-safe. */
abstract class JsonStandIn implements ServiceStandIn {

    private final String name;
    private final WireProtocol protocol;

    JsonStandIn(String name, WireProtocol protocol) {
        this.name = name;
        this.protocol = protocol;
    }

    /** Carries a call out, and returns the response. */
    abstract ObjectNode respond(SignedCall call) throws ServiceFailure;

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A text of the request; empty if it is not there. */
    static String text(SignedCall call, String field) {
        return call.body().path(field).asText("");
    }

    static ServiceFailure unknownAction(SignedCall call) {
        return ServiceFailure.sender("UnknownOperationException", "There is no operation " + call.action());
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final WireProtocol protocol() {
        return protocol;
    }

    @Override
    public ServiceFailure throttled() {
        return ServiceFailure.sender("ThrottlingException", "Rate exceeded");
    }

    @Override
    public ServiceFailure denied(SignedCall call) {
        return ServiceFailure.sender(
                "AccessDeniedException", "User is not authorized to perform: " + name + ":" + call.action());
    }

    @Override
    public final byte[] answer(SignedCall call, String requestId) throws ServiceFailure {
        return respond(call).toString().getBytes(StandardCharsets.UTF_8);
    }
}
