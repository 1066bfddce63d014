package dev.monochord.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.call.Call;
import dev.monochord.runtime.error.ConflictException;
import dev.monochord.runtime.error.NotFoundException;
import dev.monochord.runtime.error.PreconditionException;
import dev.monochord.runtime.error.RetriesExhaustedException;
import dev.monochord.runtime.generated.ItemWrite;
import dev.monochord.runtime.generated.PartialUpdate;
import dev.monochord.runtime.item.SettableNumber;
import dev.monochord.runtime.testing.Job;
import dev.monochord.runtime.testing.Person;
import dev.monochord.runtime.testing.TestStore;
import dev.monochord.runtime.testing.Ticket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** The outcome of conditional writes whose request or answer is lost, alone and against another writer. */
class LostAnswersTest {

    private enum Outcome {
        WON,
        LOST,
        UNKNOWN
    }

    /** A write that one of several callers wins, with its outcome if the answer is lost and if another caller has won. */
    private enum Write {
        UPDATE(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return update(monochord).attempt();
            }
        },
        UPDATE_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return update(monochord).once().attempt();
            }
        },
        COUNT_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return update(monochord).add(Job.ATTEMPT, 1L).once().attempt();
            }
        },
        UPDATE_OF_A_VERSION(Outcome.WON, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord
                        .update(Person.key("1"))
                        .set(Person.NOTE, caller)
                        .ifVersion(0)
                        .attempt();
            }
        },
        COUNT_OF_A_VERSION(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord
                        .update(Person.key("1"))
                        .set(Person.NOTE, "counted")
                        .add(COUNT, 1L)
                        .ifVersion(0)
                        .attempt();
            }
        },
        UPSERT(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return upsert(monochord).attempt();
            }
        },
        UPSERT_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return upsert(monochord).once().attempt();
            }
        },
        DELETE_IF(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord.deleteIf(Job.key("a"), Job.STATE.equalTo("started"));
            }
        },
        DELETE_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord
                        .delete(Job.key("a"))
                        .when(Job.STATE.equalTo("started"))
                        .once()
                        .attempt();
            }
        },
        DELETE_IN_A_TRANSACTION(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                monochord
                        .transaction()
                        .deleteIf(Job.key("a"), Job.STATE.equalTo("started"))
                        .commit();
                return true;
            }
        },
        DELETE(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord
                        .open(TestStore.INFO)
                        .deletion("delete", Job.key("a"))
                        .attempt();
            }
        },
        PUT_IF(Outcome.WON, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return put(monochord, caller).attempt();
            }
        },
        PUT_IF_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return put(monochord, "same").once().attempt();
            }
        },
        PARTIAL_UPDATE(Outcome.UNKNOWN, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return partialUpdate(monochord).attempt();
            }
        },
        PARTIAL_UPDATE_ONCE(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return partialUpdate(monochord).once().attempt();
            }
        },
        CREATE(Outcome.WON, Outcome.UNKNOWN) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                monochord.open(TestStore.INFO).create("create", Job.KIND, new Job("new", caller, "started", 1, null));
                return true;
            }
        },
        CREATE_IN_A_TRANSACTION(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                monochord
                        .transaction()
                        .create(new Job("new", "same", "started", 1, null))
                        .commit();
                return true;
            }
        },
        CLAIM(Outcome.WON, Outcome.LOST) {
            @Override
            boolean attempt(Monochord monochord, String caller) {
                return monochord
                        .claim(new Job("a", caller, "claimed", 1, null), Job.STATE.equalTo("started"))
                        .won();
            }
        };

        private final Outcome afterALostAnswer;
        private final Outcome againstAWinner;

        Write(Outcome afterALostAnswer, Outcome againstAWinner) {
            this.afterALostAnswer = afterALostAnswer;
            this.againstAWinner = againstAWinner;
        }

        abstract boolean attempt(Monochord monochord, String caller);

        Outcome of(Monochord monochord, String caller) {
            try {
                return attempt(monochord, caller) ? Outcome.WON : Outcome.LOST;
            } catch (ConflictException | NotFoundException | PreconditionException lost) {
                return Outcome.LOST;
            } catch (RetriesExhaustedException unknown) {
                return Outcome.UNKNOWN;
            }
        }

        private static ItemUpdate<Job> update(Monochord monochord) {
            return monochord.update(Job.key("a")).set(Job.STATE, "done").when(Job.STATE.equalTo("started"));
        }

        private static ItemWrite<Job> put(Monochord monochord, String caller) {
            return monochord
                    .open(TestStore.INFO)
                    .overwrite("put", Job.KIND, new Job("a", caller, "done", 1, null))
                    .when(Job.STATE.equalTo("started"), null);
        }

        private static PartialUpdate<Job> partialUpdate(Monochord monochord) {
            return monochord
                    .open(TestStore.INFO)
                    .update("finish", Job.key("a"))
                    .set("state", AttributeValue.fromS("done"))
                    .when(Job.STATE.equalTo("started"), "started");
        }

        private static Upsert<Job> upsert(Monochord monochord) {
            return monochord.upsert(new Job("a", "any", "done", 2, null)).when(Job.ATTEMPT.lessThan(2L));
        }
    }

    private static final SettableNumber<Person, Long> COUNT =
            SettableNumber.ofNumber("count", n -> AttributeValue.fromN(n.toString()));

    private final TestStore store = TestStore.open();
    private final List<Call> calls = new ArrayList<>();

    @BeforeEach
    void create() {
        store.table().create("create", Job.KIND, Job.of("a", "me"));
        store.table().create("create", Person.KIND, Person.of("1", "ann@example.org"));
        store.table().create("create", Ticket.KIND, new Ticket("1", null));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void requestThatIsLostIsSentAgain(Write write) {
        beforeTheFirstRequest(() -> {});

        assertThat(write.of(store.monochord(), "a")).isEqualTo(Outcome.WON);
    }

    @ParameterizedTest
    @EnumSource
    void successWithoutProofIsUnknown(Write write) {
        store.faults().add("lost-answer,times=1");

        assertThat(write.of(store.monochord(), "a")).isEqualTo(write.afterALostAnswer);
    }

    @ParameterizedTest
    @EnumSource
    void oneOfTwoCallersWins(Write write) {
        Monochord other = store.monochord().toBuilder().build();
        other.open(TestStore.INFO);
        List<Outcome> others = new ArrayList<>();
        beforeTheFirstRequest(() -> others.add(write.of(other, "b")));

        assertThat(write.of(store.monochord(), "a")).isEqualTo(write.againstAWinner);
        assertThat(others).containsExactly(Outcome.WON);
    }

    @Test
    void deletionThatIsPlannedFromTheItemIsUnknownAfterALostAnswer() {
        store.faults().add("lost-answer,times=1@DeleteItem");

        assertThatThrownBy(() -> deletion(store.monochord()).attempt()).isInstanceOf(RetriesExhaustedException.class);
    }

    @Test
    void deletionThatIsPlannedFromTheItemIsNotWonByBothCallers() {
        Monochord other = store.monochord().toBuilder().build();
        beforeTheFirst(
                DeleteItemRequest.class,
                () -> assertThat(deletion(other).attempt()).isTrue());

        assertThatThrownBy(() -> deletion(store.monochord()).attempt()).isInstanceOf(RetriesExhaustedException.class);
    }

    private static ItemWrite<Ticket> deletion(Monochord monochord) {
        return monochord.open(TestStore.INFO).deletion("delete", Ticket.key("1"));
    }

    @Test
    void unknownOutcomeNamesTheRefusalAndTheRemedy() {
        store.faults().add("lost-answer,times=1@UpdateItem");

        assertThatThrownBy(() -> Write.update(store.monochord()).run())
                .isInstanceOf(RetriesExhaustedException.class)
                .hasMessageContaining("unknown")
                .hasMessageContaining("once()")
                .hasCauseInstanceOf(PreconditionException.class);
    }

    @Test
    void updateOnceCostsTwiceTheUnits() {
        Monochord listening = store.monochord().toBuilder().listener(calls::add).build();
        listening.open(TestStore.INFO);

        Write.update(listening).run();
        listening.update(Job.key("a")).set(Job.STATE, "again").once().run();

        assertThat(calls).extracting(Call::operation).containsExactly("UpdateItem", "TransactWriteItems");
        assertThat(calls).extracting(Call::consumedCapacity).containsExactly(1.0, 2.0);
    }

    @Test
    void missingItemIsMissingWhateverWasLost() {
        store.faults().add("error,times=1@UpdateItem");

        assertThatThrownBy(() -> store.monochord()
                        .update(Job.key("none"))
                        .set(Job.STATE, "x")
                        .run())
                .isInstanceOf(NotFoundException.class);
    }

    /** Loses the next request before it is sent, after something else has happened. */
    private void beforeTheFirstRequest(Runnable meanwhile) {
        beforeTheFirst(DynamoDbRequest.class, meanwhile);
    }

    private void beforeTheFirst(Class<? extends DynamoDbRequest> request, Runnable meanwhile) {
        store.needsEngine();
        store.gate().before(request, () -> {
            meanwhile.run();
            throw SdkClientException.create("lost", new SocketException("reset"));
        });
    }
}
