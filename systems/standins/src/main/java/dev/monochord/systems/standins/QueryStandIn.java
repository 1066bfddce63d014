package dev.monochord.systems.standins;

/** Stands in for a service that speaks the Query protocol. Thread-safe. */
abstract class QueryStandIn implements ServiceStandIn {

    private final String name;
    private final String namespace;

    /** With the XML namespace of the service's API version. */
    QueryStandIn(String name, String namespace) {
        this.name = name;
        this.namespace = namespace;
    }

    /** Carries a call out, and writes what belongs into the result. */
    abstract void respond(SignedCall call, Xml result) throws ServiceFailure;

    static ServiceFailure unknownAction(SignedCall call) {
        return ServiceFailure.sender("InvalidAction", "Could not find operation " + call.action());
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final WireProtocol protocol() {
        return WireProtocol.QUERY;
    }

    @Override
    public final ServiceFailure throttled() {
        return ServiceFailure.sender("Throttling", "Rate exceeded");
    }

    @Override
    public final ServiceFailure denied(SignedCall call) {
        return new ServiceFailure(
                403, "AccessDenied", "User is not authorized to perform: " + name + ":" + call.action());
    }

    @Override
    public final byte[] answer(SignedCall call, String requestId) throws ServiceFailure {
        Xml xml = Xml.document(call.action() + "Response", namespace);
        respond(call, xml.in(call.action() + "Result"));
        return xml.outTo(call.action() + "Response")
                .in("ResponseMetadata")
                .element("RequestId", requestId)
                .end();
    }
}
