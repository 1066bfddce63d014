package dev.monochord.engine.internal.operation;

import java.lang.reflect.Method;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The names of the operations that the service has, whether or not the engine has them too: those of the SDK. */
public final class OperationNames {

    private static final String REQUEST = "Request";

    private static final SortedSet<String> ALL = Stream.of(DynamoDbClient.class, DynamoDbStreamsClient.class)
            .flatMap(client -> Stream.of(client.getMethods()))
            .filter(OperationNames::isOperation)
            .map(method -> of(method.getParameterTypes()[0]))
            .collect(Collectors.toCollection(TreeSet::new));

    private OperationNames() {}

    /** The name of the operation that a request is for. */
    public static String of(SdkPojo request) {
        return of(request.getClass());
    }

    private static String of(Class<?> request) {
        String type = request.getSimpleName();
        return type.substring(0, type.length() - REQUEST.length());
    }

    /** Whether the service has an operation of this name, such as {@code PutItem}. */
    public static boolean contains(String name) {
        return ALL.contains(name);
    }

    /** Those that a wrong name may have been meant for, in a row; all of them where none is near. */
    public static String near(String name) {
        String start = name.substring(0, Math.min(3, name.length()));
        SortedSet<String> near = ALL.stream()
                .filter(known -> known.equalsIgnoreCase(name) || known.regionMatches(true, 0, start, 0, start.length()))
                .collect(Collectors.toCollection(TreeSet::new));
        return String.join(", ", near.isEmpty() ? ALL : near);
    }

    private static boolean isOperation(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length == 1 && parameters[0].getSimpleName().equalsIgnoreCase(method.getName() + REQUEST);
    }
}
