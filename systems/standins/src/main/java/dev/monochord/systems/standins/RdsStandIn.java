package dev.monochord.systems.standins;

import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands in for Amazon RDS: DescribeDBInstances, DescribeDBClusters and the starts and stops of both, as the Amazon RDS API
 * Reference describes them, version 2014-10-31. Thread-safe.
 */
final class RdsStandIn extends QueryStandIn {

    private static final int DEFAULT_PAGE = 100;

    private final CloudStandIn cloud;

    RdsStandIn(CloudStandIn cloud) {
        super("rds", "http://rds.amazonaws.com/doc/2014-10-31/");
        this.cloud = cloud;
    }

    /** What databases are called in parameters, results and errors. */
    private enum Kind {
        INSTANCE("DBInstance", "db", "db-instance-id", "DBInstanceNotFound", "InvalidDBInstanceState"),
        CLUSTER("DBCluster", "cluster", "db-cluster-id", "DBClusterNotFoundFault", "InvalidDBClusterStateFault");

        private final String element;
        private final String arnType;
        private final String filter;
        private final String notFound;
        private final String wrongState;

        Kind(String element, String arnType, String filter, String notFound, String wrongState) {
            this.element = element;
            this.arnType = arnType;
            this.filter = filter;
            this.notFound = notFound;
            this.wrongState = wrongState;
        }

        String statusElement() {
            return this == INSTANCE ? "DBInstanceStatus" : "Status";
        }
    }

    @Override
    void respond(SignedCall call, Xml result) throws ServiceFailure {
        switch (call.action()) {
            case "DescribeDBInstances" -> describe(call, Kind.INSTANCE, result);
            case "DescribeDBClusters" -> describe(call, Kind.CLUSTER, result);
            case "StartDBInstance" -> change(call, Kind.INSTANCE, true, result);
            case "StopDBInstance" -> change(call, Kind.INSTANCE, false, result);
            case "StartDBCluster" -> change(call, Kind.CLUSTER, true, result);
            case "StopDBCluster" -> change(call, Kind.CLUSTER, false, result);
            default -> throw unknownAction(call);
        }
    }

    private void describe(SignedCall call, Kind kind, Xml result) throws ServiceFailure {
        String max = call.parameter("MaxRecords");
        Paging<SimulatedResource> page = Paging.of(
                chosen(call, kind), call.parameter("Marker"), max == null ? DEFAULT_PAGE : Integer.parseInt(max));
        result.element("Marker", page.next()).in(kind.element + "s");
        page.items().forEach(database -> write(result, kind, database, database.state()));
    }

    private List<SimulatedResource> chosen(SignedCall call, Kind kind) throws ServiceFailure {
        String id = call.parameter(kind.element + "Identifier");
        if (id != null) {
            return List.of(find(call, kind, id));
        }
        List<String> wanted = new ArrayList<>();
        for (int number = 1; call.parameter("Filters.Filter." + number + ".Name") != null; number++) {
            if (kind.filter.equals(call.parameter("Filters.Filter." + number + ".Name"))) {
                wanted.addAll(call.list("Filters.Filter." + number + ".Values.Value"));
            }
        }
        return wanted.isEmpty()
                ? cloud.list(call, ResourceType.RDS)
                        .filter(database -> database.arn().contains(":" + kind.arnType + ":"))
                        .toList()
                : wanted.stream()
                        .flatMap(name -> cloud.find(arn(call, kind, name)).stream())
                        .toList();
    }

    private SimulatedResource find(SignedCall call, Kind kind, String id) throws ServiceFailure {
        return cloud.find(arn(call, kind, id))
                .orElseThrow(() -> new ServiceFailure(404, kind.notFound, kind.element + " " + id + " not found."));
    }

    private void change(SignedCall call, Kind kind, boolean start, Xml result) throws ServiceFailure {
        SimulatedResource database = find(call, kind, call.required(kind.element + "Identifier"));
        if (!database.state().equals(start ? "stopped" : "available")) {
            throw ServiceFailure.sender(
                    kind.wrongState,
                    kind.element + " " + id(database) + " is not in " + (start ? "stopped" : "available") + " state.");
        }
        if (start) {
            cloud.start(database);
        } else {
            cloud.stop(database);
        }
        write(result, kind, database, start ? "starting" : "stopping");
    }

    private static void write(Xml xml, Kind kind, SimulatedResource database, String state) {
        xml.in(kind.element)
                .element(kind.element + "Identifier", id(database))
                .element(kind.statusElement(), state)
                .element(kind.element + "Arn", database.arn())
                .element("Engine", kind == Kind.INSTANCE ? "postgres" : "aurora-postgresql")
                .out();
    }

    private static String id(SimulatedResource database) {
        return database.arn().substring(database.arn().lastIndexOf(':') + 1);
    }

    private static String arn(SignedCall call, Kind kind, String id) {
        return "arn:aws:rds:" + call.region() + ":" + call.accountId() + ":" + kind.arnType + ":" + id;
    }
}
