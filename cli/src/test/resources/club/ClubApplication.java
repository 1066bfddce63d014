package club;

import club.v2.ClubTable;
import club.v2.RoutedClubTable;
import dev.monochord.migrate.live.LiveMigration;
import dev.monochord.runtime.client.ClientFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** An application with two clients that write until a file appears. It can be killed at any time. */
public final class ClubApplication {

    private ClubApplication() {}

    /** Arguments: endpoint, migration, folder of the logs, name of this process, file that ends it. */
    public static void main(String[] arguments) throws Exception {
        Path logs = Path.of(arguments[2]);
        String name = arguments[3];
        Path end = Path.of(arguments[4]);
        try (DynamoDbClient client = new ClientFactory()
                        .endpoint(URI.create(arguments[0]))
                        .region("us-east-1")
                        .credentials(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                        .client();
                LiveMigration migration = RoutedClubTable.migration(arguments[1])
                        .lease(Duration.ofSeconds(2))
                        .compare(100)
                        .open(client)) {
            ClubTable club = RoutedClubTable.open(migration);
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                String who = name + "-" + i;
                ClubClient life = new ClubClient(club, who, logs.resolve(who + ".log"));
                Thread thread = new Thread(() -> life.run(() -> Files.exists(end)), who);
                thread.start();
                clients.add(thread);
            }
            for (Thread thread : clients) {
                thread.join();
            }
        }
    }
}
