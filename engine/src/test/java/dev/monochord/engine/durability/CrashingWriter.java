package dev.monochord.engine.durability;

import dev.monochord.engine.Engine;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The process that is killed: writes the table without end and says on standard output what it is about to do ({@code t
 * id step .}) and what was acknowledged ({@code a id step .}).
 *
 * <p>Each thread owns its ids, so that the order of an id's steps is the order of its lines. A step whose number can be
 * divided by seven deletes the item. The ids {@code T-a} and {@code T-b} of a thread T are written in one transaction
 * only, always with the same step.
 */
public final class CrashingWriter {

    private static final int THREADS = 4;
    private static final int IDS = 8;

    private final DynamoDbClient client;
    private final PrintStream out;

    private CrashingWriter(DynamoDbClient client, PrintStream out) {
        this.client = client;
        this.out = out;
    }

    public static void main(String[] arguments) {
        Engine engine = Engine.open(Path.of(arguments[0]));
        int firstStep = Integer.parseInt(arguments[1]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (firstStep == 1) {
            CrashTable.create(engine.client());
        }
        CrashingWriter writer = new CrashingWriter(engine.client(), out);
        for (int thread = 0; thread < THREADS; thread++) {
            int number = thread;
            new Thread(() -> writer.write(number, firstStep)).start();
        }
    }

    private void write(int thread, int firstStep) {
        Random random = new Random(thread * 31L + firstStep);
        int step = firstStep;
        while (true) {
            if (random.nextInt(3) == 0) {
                transaction(thread, step);
            } else {
                single(thread + "-" + random.nextInt(IDS), step);
            }
            step++;
        }
    }

    private void single(String id, int step) {
        say("t", id, step);
        Map<String, AttributeValue> item = CrashTable.item(id, step);
        if (step % 7 == 0) {
            client.deleteItem(request -> request.tableName(CrashTable.NAME).key(Map.of("id", item.get("id"))));
        } else {
            client.putItem(request -> request.tableName(CrashTable.NAME).item(item));
        }
        say("a", id, step);
    }

    /** The dot tells a whole line from one that the kill cut off. */
    private void say(String what, String id, int step) {
        out.println(what + " " + id + " " + step + " .");
    }

    private void transaction(int thread, int step) {
        String one = thread + "-a";
        String other = thread + "-b";
        say("t", one, step);
        say("t", other, step);
        client.transactWriteItems(request -> request.transactItems(change(one, step), change(other, step)));
        say("a", one, step);
        say("a", other, step);
    }

    private static TransactWriteItem change(String id, int step) {
        Map<String, AttributeValue> item = CrashTable.item(id, step);
        return step % 7 == 0
                ? TransactWriteItem.builder()
                        .delete(delete -> delete.tableName(CrashTable.NAME).key(Map.of("id", item.get("id"))))
                        .build()
                : TransactWriteItem.builder()
                        .put(put -> put.tableName(CrashTable.NAME).item(item))
                        .build();
    }
}
