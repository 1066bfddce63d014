package dev.monochord.cli.demo;

import java.util.List;
import java.util.Locale;

/** The cloud accounts of the organization, which several systems know. */
final class DemoAccounts {

    private static final List<String> NAMES = List.of(
            "shop-prod",
            "shop-staging",
            "shop-dev",
            "payments-prod",
            "payments-dev",
            "data-platform",
            "data-science",
            "shared-services",
            "security-audit",
            "edge-eu",
            "edge-apac",
            "sandbox");

    static final int COUNT = NAMES.size();

    private DemoAccounts() {}

    static String name(int number) {
        return NAMES.get(number);
    }

    /** The id of an account, by its number; the same as in qrie's sample organisation. */
    static String id(int number) {
        return String.format(Locale.ROOT, "%012d", 100_000_007L * (number + 1));
    }

    /** The organizational unit of an account. */
    static String unit(int number) {
        String name = NAMES.get(number);
        if (name.endsWith("-prod") || name.startsWith("edge-")) {
            return "/root/prod";
        }
        return name.equals("sandbox") ? "/root/sandbox" : "/root/workloads";
    }

    static String environment(int number) {
        return unit(number).equals("/root/prod") ? "prod" : "nonprod";
    }
}
