package com.example.notes;

import dev.monochord.runtime.Monochord;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@SpringBootApplication
public class NotesApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(NotesApplication.class, arguments);
    }

    @Bean
    NotesTable notes(DynamoDbClient client) {
        return DynamoDbNotesTable.open(Monochord.create(client));
    }
}
