package dev.monochord.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.plan.DynamoDbOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The name of a DynamoDB operation is a literal in one class of the engine, which declares the operation, and in one of the
 * toolkit. Read from the class files, so that neither comments nor formatting matter. A literal counts if it is the name or
 * the IAM action; a sentence that mentions an operation does not.
 */
class OperationLiteralsTest {

    private static final Path ROOT = Path.of("..");

    private static final Set<String> OPERATIONS = Stream.of(DynamoDbClient.class, DynamoDbStreamsClient.class)
            .flatMap(client -> Arrays.stream(client.getMethods()))
            .filter(method -> method.getParameterCount() == 1)
            .filter(method ->
                    method.getParameterTypes()[0].getSimpleName().equalsIgnoreCase(method.getName() + "Request"))
            .map(method -> method.getParameterTypes()[0].getSimpleName().replaceFirst("Request$", ""))
            .collect(Collectors.toSet());

    @Test
    void nameOfAnOperationIsALiteralInTheToolkitOnce() throws IOException {
        Map<Path, ConstantPool> toolkit = new HashMap<>();
        for (Room room : Room.values()) {
            if (room != Room.ENGINE) {
                toolkit.putAll(pools(room));
            }
        }
        String place = DynamoDbOperation.class.getName().replace('.', '/') + ".class";

        assertThat(literals(toolkit))
                .isNotEmpty()
                .allSatisfy((name, files) ->
                        assertThat(files).as(name).singleElement().matches(file -> file.endsWith(place)));
    }

    @Test
    void nameOfAnOperationIsALiteralInTheEngineWhereTheOperationIsDeclared() throws IOException {
        Map<Path, ConstantPool> engine = pools(Room.ENGINE);
        String builder = "dev/monochord/engine/internal/operation/ApiOperation$Builder";

        assertThat(literals(engine))
                .hasSizeGreaterThan(40)
                .allSatisfy((name, files) -> assertThat(files)
                        .as(name)
                        .singleElement()
                        .matches(file -> engine.get(file).classes().contains(builder), "declares the operation"));
    }

    /** The class files that have the name of an operation as a literal, by the name. */
    private static Map<String, Set<Path>> literals(Map<Path, ConstantPool> pools) {
        Map<String, Set<Path>> found = new TreeMap<>();
        pools.forEach((file, pool) -> {
            Set<String> names = new HashSet<>();
            pool.strings().forEach(text -> names.add(text.replaceFirst("^dynamodb:", "")));
            names.retainAll(OPERATIONS);
            names.forEach(
                    name -> found.computeIfAbsent(name, key -> new TreeSet<>()).add(file));
        });
        return found;
    }

    private static Map<Path, ConstantPool> pools(Room room) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(room.classes(ROOT))) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        Map<Path, ConstantPool> pools = new HashMap<>();
        for (Path file : files) {
            pools.put(file, ConstantPool.read(Files.readAllBytes(file)));
        }
        return pools;
    }
}
