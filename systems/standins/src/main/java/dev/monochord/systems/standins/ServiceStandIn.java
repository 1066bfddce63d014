package dev.monochord.systems.standins;

/** Stands in for one service. Thread-safe. */
public interface ServiceStandIn {

    /** The name that calls of the service are signed for, such as {@code ec2}. */
    String name();

    WireProtocol protocol();

    /** The error by which the service says that it is called too often. */
    ServiceFailure throttled();

    /** The error by which the service says that the caller may not call an action. */
    ServiceFailure denied(SignedCall call);

    /**
     * Carries a call out, and returns the body of the response.
     *
     * @param requestId what the service calls the request
     */
    byte[] answer(SignedCall call, String requestId) throws ServiceFailure;
}
