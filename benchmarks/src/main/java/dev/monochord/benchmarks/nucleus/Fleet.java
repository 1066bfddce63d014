package dev.monochord.benchmarks.nucleus;

import dev.monochord.systems.nucleus.cloud.CloudResourceArn;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import dev.monochord.systems.nucleus.cloud.SimulatedCloud;
import dev.monochord.systems.nucleus.cloud.SimulatedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Resources of many accounts: of 20, twelve instances, four databases, a cluster and three services. Thread-safe. */
final class Fleet {

    private static final int KINDS = 20;
    private static final int MAX_TASKS = 5;

    private final SimulatedCloud cloud = new SimulatedCloud();
    private final List<String> accounts = new ArrayList<>();
    private final List<String> arns = new ArrayList<>();

    Fleet(int size, int accountCount) {
        for (int number = 0; number < accountCount; number++) {
            accounts.add(String.format(Locale.ROOT, "%012d", 100_000_000_000L + number));
        }
        for (int number = 0; number < size; number++) {
            CloudResourceArn arn = CloudResourceArn.parse(
                    arn(accounts.get(number % accountCount), number / accountCount % KINDS, number));
            arns.add(arn.text());
            cloud.change(arn, null, arn.type() == ResourceType.ECS ? tasks(number) : null, null);
        }
    }

    private static String arn(String account, int kind, int number) {
        String place = ":eu-west-1:" + account + ":";
        if (kind < 12) {
            return "arn:aws:ec2" + place + "instance/i-" + String.format(Locale.ROOT, "%017x", number);
        }
        if (kind < 16) {
            return "arn:aws:rds" + place + "db:db" + number;
        }
        return kind == 16
                ? "arn:aws:rds" + place + "cluster:cluster" + number
                : "arn:aws:ecs" + place + "service/main/web" + number;
    }

    private static int tasks(int number) {
        return 1 + number % MAX_TASKS;
    }

    SimulatedCloud cloud() {
        return cloud;
    }

    List<String> accounts() {
        return accounts;
    }

    List<String> arns() {
        return arns;
    }

    /** Returns how many resources are not as they should be after so many switches of each. */
    long wrong(boolean running, int switches) {
        long wrong = 0;
        for (int number = 0; number < arns.size(); number++) {
            SimulatedResource resource = cloud.find(arns.get(number)).orElseThrow();
            Integer count = resource.desiredCount();
            boolean runs = count == null ? !resource.state().equals("stopped") : count == tasks(number);
            boolean stopped = count == null ? resource.state().equals("stopped") : count == 0;
            wrong += resource.actions() == switches && (running ? runs : stopped) ? 0 : 1;
        }
        return wrong;
    }
}
