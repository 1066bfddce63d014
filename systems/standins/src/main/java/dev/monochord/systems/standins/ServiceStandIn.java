package dev.monochord.systems.standins;

import java.nio.charset.StandardCharsets;

/** Stands in for one service. Thread-safe. */
public interface ServiceStandIn {

    /** How a service frames requests, responses and errors. */
    enum Protocol {
        /** Form parameters in, XML out; errors as EC2 has them. */
        EC2,
        /** Form parameters in, XML out. */
        QUERY,
        /** JSON both ways, the operation in {@code X-Amz-Target}. */
        JSON;

        /** Returns an error as this protocol writes it. */
        byte[] error(ServiceFailure failure, String requestId) {
            String text = Xml.escape(failure.text());
            String body = switch (this) {
                case EC2 ->
                    "<Response><Errors><Error><Code>" + failure.code() + "</Code><Message>" + text
                            + "</Message></Error></Errors><RequestID>" + requestId + "</RequestID></Response>";
                case QUERY ->
                    "<ErrorResponse><Error><Type>Sender</Type><Code>" + failure.code()
                            + "</Code><Message>" + text + "</Message></Error><RequestId>" + requestId
                            + "</RequestId></ErrorResponse>";
                case JSON ->
                    "{\"__type\":\"" + failure.code() + "\",\"message\":\""
                            + failure.text().replace("\\", "\\\\").replace("\"", "\\\"") + "\"}";
            };
            return body.getBytes(StandardCharsets.UTF_8);
        }

        String contentType() {
            return this == JSON ? "application/x-amz-json-1.1" : "text/xml;charset=UTF-8";
        }
    }

    /** The name that calls of the service are signed for, such as {@code ec2}. */
    String name();

    Protocol protocol();

    /** The error by which the service says that it is called too often. */
    ServiceFailure throttled();

    /** The error by which the service says that the caller may not call an action. */
    ServiceFailure denied(SignedCall call);

    /** The error of a Region that the account has not enabled: its credentials are not known there. */
    ServiceFailure unknownCredentials();

    /** Carries a call out, and returns the body of the response. */
    byte[] answer(SignedCall call) throws ServiceFailure;
}
