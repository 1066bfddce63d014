package dev.monochord.systems.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.runtime.Monochord;
import dev.monochord.testing.MonochordExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims of operations whose requests or answers are lost. */
class ClaimsTest {

    private static final Instant NOW = Instant.parse("2020-08-31T16:02:16.808Z");
    private static final AttemptRules RULES = new AttemptRules(Duration.ofMinutes(30), "0.1.18");
    private static final AttemptRules.Next.Claim FIRST = new AttemptRules.Next.Claim(0, NOW);

    private enum Operation {
        CREATE {
            @Override
            Optional<? extends Audit> claim(Claims claims) {
                return claims.creation("t1", null, FIRST);
            }
        },
        UPDATE {
            @Override
            Optional<? extends Audit> claim(Claims claims) {
                return claims.update("t1", null, FIRST);
            }
        },
        DELETE {
            @Override
            Optional<? extends Audit> claim(Claims claims) {
                return claims.deletion("t1", null, FIRST, Set.of());
            }
        };

        abstract Optional<? extends Audit> claim(Claims claims);
    }

    @RegisterExtension
    final MonochordExtension extension =
            MonochordExtension.create().tables(DynamoDbTenantsTable.design()).clockAt(NOW);

    @BeforeEach
    void create() {
        DynamoDbTenantsTable.open(extension.monochord());
        extension
                .monochord()
                .transaction()
                .create(Metadata.create(
                        "t1", "0.1.17", "arn:aws:sqs:eu-west-1:123456789012:t1", "http://queue/t1", NOW))
                .commit();
    }

    @ParameterizedTest
    @EnumSource
    void claimWhoseAnswerIsLostIsWon(Operation operation) {
        extension.faults().add("lost-answer,times=1");

        assertThat(operation.claim(claims(extension.monochord()))).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void claimWhoseRequestIsLostWhileAnotherClaimsIsNotWon(Operation operation) {
        List<Optional<? extends Audit>> others = new ArrayList<>();
        extension.faults().add("error,times=1");
        Monochord slow = extension.monochord().toBuilder()
                .sleeper(wait -> others.add(operation.claim(claims(extension.monochord()))))
                .build();
        DynamoDbTenantsTable.open(slow);

        assertThat(operation.claim(claims(slow))).isEmpty();
        assertThat(others).singleElement().matches(Optional::isPresent);
    }

    private static Claims claims(Monochord monochord) {
        return new Claims(monochord, RULES);
    }
}
