package dev.monochord.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.monochord.systems.kit.Method;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accounts, schedules in several time zones and what happened in the last days, in Nucleus. The history is not made up: the
 * scheduler itself acts at every hour of it, on a simulated cloud in which something fails now and then.
 */
final class DemoSchedules {

    private static final int HISTORY_DAYS = 7;
    private static final List<String> USERS = List.of("maria.lopez", "jonas.weber", "aiko.tanaka", "dev.patel");

    /** Created last, so that its presence tells that everything else is there. */
    private static final String LAST = "Year-end reporting batch";

    private static final List<DemoSchedule> SCHEDULES = List.of(
            new DemoSchedule(
                    "Shop dev, Berlin office hours", "0 8 * * MON-FRI", "0 20 * * MON-FRI", "Europe/Berlin", 2),
            new DemoSchedule("Staging, New York", "30 7 * * MON-FRI", "0 19 * * MON-FRI", "America/New_York", 1),
            new DemoSchedule("Payments dev, Bengaluru", "0 9 * * MON-SAT", "30 21 * * MON-SAT", "Asia/Kolkata", 4),
            new DemoSchedule("Data platform nightly", "0 22 * * *", "0 5 * * *", "Europe/London", 5),
            new DemoSchedule("Notebooks, Tokyo", "0 9 * * MON-FRI", "0 18 * * MON-FRI", "Asia/Tokyo", 6),
            new DemoSchedule("Edge test fleet, Sydney", "0 7 * * *", "0 17 * * *", "Australia/Sydney", 10),
            new DemoSchedule("Shared build agents", "0 6 * * MON-FRI", "0 23 * * MON-FRI", "America/Los_Angeles", 7),
            new DemoSchedule("Sandbox, São Paulo", "0 10 * * MON-FRI", "0 16 * * MON-FRI", "America/Sao_Paulo", 11));

    private final DemoCalls nucleus;
    private final DemoClock time;
    private final Map<String, String> ids = new HashMap<>();

    private record DemoSchedule(String name, String start, String end, String zone, int account) {}

    DemoSchedules(DemoCalls nucleus, DemoClock time) {
        this.nucleus = nucleus;
        this.time = time;
    }

    void fill() {
        known();
        if (ids.containsKey(LAST)) {
            return;
        }
        time.ago(Duration.ofDays(HISTORY_DAYS + 4L));
        for (int number = 0; number < DemoAccounts.COUNT; number++) {
            account(number);
        }
        time.ago(Duration.ofDays(HISTORY_DAYS + 3L));
        for (int number = 0; number < SCHEDULES.size(); number++) {
            schedule(number, SCHEDULES.get(number));
        }
        if (time.canMove()) {
            history();
        }
        time.ago(Duration.ofHours(5));
        refusals();
        create(USERS.get(0), LAST, "0 1 28 12 *", "0 6 3 1 *", "Europe/Berlin", false);
    }

    private void known() {
        String token = "";
        do {
            JsonNode page = nucleus.get("/api/schedules" + (token.isEmpty() ? "" : "?next_token=" + token))
                    .path("data");
            page.path("schedules")
                    .forEach(schedule -> ids.put(
                            schedule.path("schedule_name").asText(),
                            schedule.path("schedule_id").asText()));
            token = page.path("next_token").asText("");
        } while (!token.isEmpty());
    }

    private void account(int number) {
        String id = DemoAccounts.id(number);
        DemoCalls admin = nucleus.as(USERS.get(number % 2));
        if (!nucleus.has("/api/accounts/" + id)) {
            admin.post(
                    "/api/accounts",
                    Map.of(
                            "account_id",
                            id,
                            "account_name",
                            DemoAccounts.name(number),
                            "role_arn",
                            "arn:aws:iam::" + id + ":role/nucleus",
                            "regions",
                            List.of("eu-central-1", "us-east-1")));
        }
        if (number == 8) {
            nucleus.put("/api/cloud/accounts/" + id, Map.of("refuses", true));
        }
        admin.post("/api/accounts/" + id + "/test", null);
    }

    private void schedule(int number, DemoSchedule schedule) {
        String user = USERS.get(number % USERS.size());
        String id = create(user, schedule.name(), schedule.start(), schedule.end(), schedule.zone(), true);
        nucleus.as(user).post("/api/schedules/" + id + "/resources", resources(number, schedule.account()));
    }

    private String create(String user, String name, String start, String end, String zone, boolean enabled) {
        return ids.computeIfAbsent(name, missing -> {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("schedule_name", name);
            body.put("start_cron", start);
            body.put("end_cron", end);
            body.put("timezone", zone);
            body.put("enabled", enabled);
            return nucleus.as(user)
                    .post("/api/schedules", body)
                    .path("data")
                    .path("schedule")
                    .path("schedule_id")
                    .asText();
        });
    }

    private static List<Map<String, String>> resources(int number, int account) {
        String id = DemoAccounts.id(account);
        String hex = Integer.toHexString(0xabc00 + number * 17);
        return List.of(
                Map.of("arn", instance(id, hex), "resource_type", "ec2"),
                Map.of("arn", "arn:aws:ec2:eu-central-1:" + id + ":instance/i-0f" + hex + "22", "resource_type", "ec2"),
                Map.of(
                        "arn",
                        "arn:aws:ecs:eu-central-1:" + id + ":service/" + DemoAccounts.name(account) + "/web",
                        "resource_type",
                        "ecs"),
                Map.of("arn", "arn:aws:rds:eu-central-1:" + id + ":db:orders-" + number, "resource_type", "rds"));
    }

    private static String instance(String account, String hex) {
        return "arn:aws:ec2:eu-central-1:" + account + ":instance/i-0f" + hex + "11";
    }

    /** The scheduler at every hour of the last days. On two of them an instance does not answer. */
    private void history() {
        Instant hour = time.start().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofDays(HISTORY_DAYS));
        int failing = -1;
        for (int passed = 0; !hour.isAfter(time.start()); passed++, hour = hour.plus(Duration.ofHours(1))) {
            int wanted = passed / 24 == 2 ? 1 : passed / 24 == 5 ? 3 : -1;
            if (wanted != failing) {
                fails(failing, false);
                fails(wanted, true);
                failing = wanted;
            }
            time.to(hour.plusSeconds(4));
            nucleus.post("/api/scheduler/tick", null);
            if (passed % 31 == 9) {
                manual(passed);
            }
        }
        fails(failing, false);
    }

    private void fails(int number, boolean fails) {
        if (number >= 0) {
            String id = DemoAccounts.id(SCHEDULES.get(number).account());
            String arn = instance(id, Integer.toHexString(0xabc00 + number * 17));
            nucleus.put("/api/cloud/resources", Map.of("arn", arn, "fails", fails));
        }
    }

    private void manual(int passed) {
        DemoSchedule schedule = SCHEDULES.get(passed % SCHEDULES.size());
        nucleus.as(USERS.get(passed % USERS.size()))
                .post(
                        "/api/schedules/" + ids.get(schedule.name()) + "/execute",
                        Map.of("action", passed % 2 == 0 ? "start" : "stop"));
    }

    /** What was refused: an account that exists, one that is in use, and a resource of an account that is not active. */
    private void refusals() {
        String used = DemoAccounts.id(2);
        nucleus.as(USERS.get(3)).attempt(Method.DELETE, "/api/accounts/" + used, null);
        nucleus.as(USERS.get(2))
                .attempt(
                        Method.POST,
                        "/api/accounts",
                        Map.of(
                                "account_id",
                                used,
                                "account_name",
                                "shop-dev-copy",
                                "role_arn",
                                "arn:aws:iam::" + used + ":role/nucleus"));
        nucleus.as(USERS.get(1))
                .attempt(
                        Method.POST,
                        "/api/schedules/" + ids.get(SCHEDULES.get(0).name()) + "/resources",
                        List.of(Map.of("arn", instance(DemoAccounts.id(8), "bad00"), "resource_type", "ec2")));
    }
}
