package dev.monochord.engine.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.engine.Engine;
import dev.monochord.engine.fault.FaultRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class LostAnswerTest {

    private final Engine engine = Engine.inMemory();

    @BeforeEach
    void createTable() {
        new Orders(engine.client()).createTable();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void clientOfTheEngineThrowsAndTheWriteIsDone() {
        engine.faults().add(FaultRule.lostAnswer().on("UpdateItem").times(1));
        Orders orders = new Orders(engine.client());

        assertThatThrownBy(() -> orders.count("o-1")).isInstanceOf(SdkClientException.class);

        assertThat(orders.visits("o-1")).isEqualTo("1");
    }

    @Test
    void clientOfTheSdkTriesAgainAndCountsTwice() {
        engine.faults().add(FaultRule.lostAnswer().on("UpdateItem").times(1));
        Orders orders = new Orders(DynamoDbClient.builder()
                .httpClient(engine.httpClient())
                .region(engine.region())
                .credentialsProvider(AnonymousCredentialsProvider.create())
                .build());

        orders.count("o-1");

        assertThat(engine.recorder().count("UpdateItem")).isEqualTo(2);
        assertThat(orders.visits("o-1")).isEqualTo("2");
    }
}
