package dev.monochord.systems.standins;

import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Amazon EC2: DescribeInstances, StartInstances, StopInstances and DescribeRegions, as the Amazon EC2 API
 * Reference describes them, version 2016-11-15. Thread-safe.
 */
final class Ec2StandIn implements ServiceStandIn {

    private static final String NAMESPACE = "http://ec2.amazonaws.com/doc/2016-11-15/";
    private static final int MAX_PAGE = 1000;
    private static final Map<String, Integer> CODES =
            Map.of("pending", 0, "running", 16, "shutting-down", 32, "terminated", 48, "stopping", 64, "stopped", 80);
    private static final List<String> REGIONS = List.of("eu-central-1", "eu-west-1", "us-east-1");

    private final CloudStandIn cloud;

    Ec2StandIn(CloudStandIn cloud) {
        this.cloud = cloud;
    }

    @Override
    public String name() {
        return "ec2";
    }

    @Override
    public WireProtocol protocol() {
        return WireProtocol.EC2;
    }

    @Override
    public ServiceFailure throttled() {
        return new ServiceFailure(503, "RequestLimitExceeded", "Request limit exceeded.");
    }

    @Override
    public ServiceFailure denied(SignedCall call) {
        return new ServiceFailure(
                403, "UnauthorizedOperation", "You are not authorized to perform this operation: ec2:" + call.action());
    }

    @Override
    public byte[] answer(SignedCall call, String requestId) throws ServiceFailure {
        Xml xml = Xml.document(call.action() + "Response", NAMESPACE).element("requestId", requestId);
        switch (call.action()) {
            case "DescribeInstances" -> describe(call, xml);
            case "StartInstances" -> change(call, true, xml);
            case "StopInstances" -> change(call, false, xml);
            case "DescribeRegions" -> regions(xml);
            default ->
                throw ServiceFailure.sender(
                        "InvalidAction", "The action " + call.action() + " is not valid for this web service.");
        }
        return xml.end();
    }

    private void describe(SignedCall call, Xml xml) throws ServiceFailure {
        List<String> ids = call.list("InstanceId");
        String max = call.parameter("MaxResults");
        if (!ids.isEmpty() && max != null) {
            throw ServiceFailure.sender(
                    "InvalidParameterCombination",
                    "The parameter instancesSet cannot be used with the parameter maxResults");
        }
        List<SimulatedResource> all = ids.isEmpty() ? filtered(call) : existing(call, ids);
        Paging<SimulatedResource> page =
                Paging.of(all, call.parameter("NextToken"), max == null ? MAX_PAGE : Integer.parseInt(max));
        xml.in("reservationSet");
        for (SimulatedResource instance : page.items()) {
            xml.in("item")
                    .element("ownerId", call.accountId())
                    .in("instancesSet")
                    .in("item");
            xml.element("instanceId", id(instance));
            state(xml, "instanceState", instance.state());
            xml.in("tagSet")
                    .in("item")
                    .element("key", "Name")
                    .element("value", "machine " + id(instance))
                    .out()
                    .out();
            xml.out().out().out();
        }
        xml.out().element("nextToken", page.next());
    }

    private List<SimulatedResource> filtered(SignedCall call) {
        List<String> wanted = new ArrayList<>();
        for (int number = 1; call.parameter("Filter." + number + ".Name") != null; number++) {
            if ("instance-id".equals(call.parameter("Filter." + number + ".Name"))) {
                wanted.addAll(call.list("Filter." + number + ".Value"));
            }
        }
        return wanted.isEmpty()
                ? cloud.list(call, ResourceType.EC2).toList()
                : wanted.stream()
                        .flatMap(id -> cloud.find(arn(call, id)).stream())
                        .toList();
    }

    private List<SimulatedResource> existing(SignedCall call, List<String> ids) throws ServiceFailure {
        List<SimulatedResource> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String id : ids) {
            cloud.find(arn(call, id)).ifPresentOrElse(found::add, () -> missing.add(id));
        }
        if (missing.isEmpty()) {
            return found;
        }
        throw ServiceFailure.sender(
                "InvalidInstanceID.NotFound",
                missing.size() == 1
                        ? "The instance ID '" + missing.get(0) + "' does not exist"
                        : "The instance IDs '" + String.join(", ", missing) + "' do not exist");
    }

    /** Changes all or none of the instances. */
    private void change(SignedCall call, boolean start, Xml xml) throws ServiceFailure {
        List<SimulatedResource> instances = existing(call, call.list("InstanceId"));
        List<String> possible =
                start ? List.of("stopped", "running", "pending") : List.of("running", "stopped", "stopping");
        for (SimulatedResource instance : instances) {
            if (!possible.contains(instance.state())) {
                throw ServiceFailure.sender(
                        "IncorrectInstanceState",
                        "The instance '" + id(instance) + "' is not in a state from which it can be "
                                + (start ? "started." : "stopped."));
            }
            if (instance.fails()) {
                throw new ServiceFailure(500, "InternalError", "An internal error has occurred");
            }
        }
        if ("true".equals(call.parameter("DryRun"))) {
            throw new ServiceFailure(412, "DryRunOperation", "Request would have succeeded, but DryRun flag is set.");
        }
        xml.in("instancesSet");
        for (SimulatedResource instance : instances) {
            xml.in("item").element("instanceId", id(instance));
            state(xml, "currentState", changed(instance, start));
            state(xml, "previousState", instance.state());
            xml.out();
        }
    }

    private String changed(SimulatedResource instance, boolean start) throws ServiceFailure {
        if (start && instance.state().equals("stopped")) {
            cloud.start(instance);
            return "pending";
        }
        if (!start && instance.state().equals("running")) {
            cloud.stop(instance);
            return "stopping";
        }
        return instance.state();
    }

    private static void regions(Xml xml) {
        xml.in("regionInfo");
        for (String region : REGIONS) {
            xml.in("item")
                    .element("regionName", region)
                    .element("regionEndpoint", "ec2." + region + ".amazonaws.com")
                    .element("optInStatus", "opt-in-not-required")
                    .out();
        }
    }

    private static void state(Xml xml, String name, String state) {
        @Nullable Integer code = CODES.get(state);
        xml.in(name).element("code", code).element("name", state).out();
    }

    private static String id(SimulatedResource instance) {
        return instance.arn().substring(instance.arn().lastIndexOf('/') + 1);
    }

    private static String arn(SignedCall call, String id) {
        return "arn:aws:ec2:" + call.region() + ":" + call.accountId() + ":instance/" + id;
    }
}
