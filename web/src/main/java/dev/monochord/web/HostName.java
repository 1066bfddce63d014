package dev.monochord.web;

import io.netty.util.NetUtil;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the names and addresses in {@code Host} headers. */
final class HostName {

    private HostName() {}

    /** Returns the lower-case name or address of a Host header without port, brackets and final dot; null if malformed. */
    static @Nullable String of(String header) {
        String host = header.strip().toLowerCase(Locale.ROOT);
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 || !isPort(host, end + 1) ? null : literal(host.substring(1, end));
        }
        if (NetUtil.isValidIpV6Address(host)) {
            return host;
        }
        int colon = host.indexOf(':');
        if (colon >= 0 && !isPort(host, colon)) {
            return null;
        }
        String name = colon < 0 ? host : host.substring(0, colon);
        name = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        return name.isEmpty() || !name.chars().allMatch(HostName::isNameCharacter) ? null : name;
    }

    static boolean isAddress(String host) {
        return NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
    }

    static boolean isLoopback(String host) {
        if (host.equals("localhost") || host.endsWith(".localhost")) {
            return true;
        }
        return isAddress(host) && isLoopback(NetUtil.createByteArrayFromIpAddressString(host));
    }

    private static boolean isLoopback(byte @Nullable [] address) {
        if (address == null || address.length == 4) {
            return address != null && address[0] == 127;
        }
        for (int i = 0; i < 10; i++) {
            if (address[i] != 0) {
                return false;
            }
        }
        boolean isMapped = address[10] == (byte) 0xff && address[11] == (byte) 0xff;
        return isMapped
                ? address[12] == 127
                : (address[10] | address[11] | address[12] | address[13] | address[14]) == 0 && address[15] == 1;
    }

    private static @Nullable String literal(String address) {
        return NetUtil.isValidIpV6Address(address) ? address : null;
    }

    private static boolean isPort(String text, int from) {
        if (from == text.length()) {
            return true;
        }
        return text.charAt(from) == ':'
                && text.substring(from + 1).chars().allMatch(c -> c >= '0' && c <= '9')
                && text.length() - from <= 6;
    }

    private static boolean isNameCharacter(int c) {
        return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_';
    }
}
