package dev.monochord.cli.authz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * The program of a new JVM that does what Lambda does: creates the function, then gives it an event, twice. It runs with the
 * jars of the function alone, and so uses nothing but the JDK.
 *
 * <p>The argument is the handler, such as {@code example.Function::handle}; the event comes from stdin. It prints the
 * response and then four numbers of milliseconds: the start of the JVM, the creation, the first and the second event.
 */
final class ColdStartProbe {

    private ColdStartProbe() {}

    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        long jvm = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
        byte[] event = System.in.readAllBytes();
        String[] handler = arguments[0].split("::");
        long start = System.nanoTime();
        Class<?> type = Class.forName(handler[0]);
        Object function = type.getConstructor().newInstance();
        Method method = type.getMethod(handler[1], InputStream.class, OutputStream.class);
        long created = System.nanoTime();
        String response = invoke(function, method, event);
        long answered = System.nanoTime();
        invoke(function, method, event);
        long again = System.nanoTime();
        System.out.println(response);
        System.out.println(jvm + " " + millis(created - start) + " " + millis(answered - created) + " "
                + millis(again - answered));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String invoke(Object function, Method method, byte[] event) throws ReflectiveOperationException {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        method.invoke(function, new ByteArrayInputStream(event), response);
        return response.toString(StandardCharsets.UTF_8);
    }

    private static long millis(long nanoseconds) {
        return nanoseconds / 1_000_000;
    }
}
