package dev.monochord.systems.standins;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;

/**
 * How a service frames requests, responses and errors, as the AWS protocols of Smithy describe it: EC2 query, AWS query, AWS
 * JSON 1.0 and 1.1.
 */
public enum WireProtocol {
    /** Form parameters in, XML out; errors as EC2 has them. */
    EC2,
    /** Form parameters in, XML out. */
    QUERY,
    /** JSON both ways, the operation in {@code X-Amz-Target}. */
    JSON_1_0,
    /** As the older version; the services differ in nothing but the content type. */
    JSON_1_1;

    boolean isJson() {
        return this == JSON_1_0 || this == JSON_1_1;
    }

    /** Returns an error as this protocol writes it. */
    byte[] error(ServiceFailure failure, String requestId) {
        return switch (this) {
            case EC2 ->
                Xml.document("Response")
                        .in("Errors")
                        .in("Error")
                        .element("Code", failure.code())
                        .element("Message", failure.text())
                        .out()
                        .out()
                        .element("RequestID", requestId)
                        .end();
            case QUERY ->
                Xml.document("ErrorResponse")
                        .in("Error")
                        .element("Type", failure.status() < 500 ? "Sender" : "Receiver")
                        .element("Code", failure.code())
                        .element("Message", failure.text())
                        .out()
                        .element("RequestId", requestId)
                        .end();
            case JSON_1_0, JSON_1_1 ->
                JsonNodeFactory.instance
                        .objectNode()
                        .put("__type", failure.code())
                        .put("message", failure.text())
                        .toString()
                        .getBytes(StandardCharsets.UTF_8);
        };
    }

    /**
     * Returns the error of a call that nobody known to the service has signed. A Region that an account has not enabled
     * responds so too: it does not know the account's credentials.
     */
    ServiceFailure error(SignatureFault fault) {
        return switch (this) {
            case EC2 -> fault.ec2();
            case QUERY -> fault.query();
            case JSON_1_0, JSON_1_1 -> fault.json();
        };
    }

    String contentType() {
        return switch (this) {
            case EC2, QUERY -> "text/xml;charset=UTF-8";
            case JSON_1_0 -> "application/x-amz-json-1.0";
            case JSON_1_1 -> "application/x-amz-json-1.1";
        };
    }
}
