package dev.monochord.testing.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.monochord.runtime.error.InvalidInputException;
import dev.monochord.testing.MonochordExtension;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeyArgumentsTest {

    private static final UUID ID = new UUID(1, 2);

    @RegisterExtension
    static final MonochordExtension store = MonochordExtension.create().tables(DynamoDbLampTable.design());

    private final LampTable lamps = DynamoDbLampTable.open(store.monochord());

    @Test
    void constantsAndIdsStandInKeys() {
        Lamp lamp = new Lamp(ID, Mood.CALM, "red");
        lamps.create(lamp);

        assertThat(lamps.lamp(ID, Mood.CALM)).contains(lamp);
        assertThat(lamps.lamp(ID, Mood.SAD)).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // callers without a null checker
    void nullIsRefusedByTheNameOfItsVariable() {
        assertThatThrownBy(() -> lamps.lamp(ID, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("{mood} cannot stand in a key: it is null");
        assertThatThrownBy(() -> lamps.create(new Lamp(null, Mood.SAD, "red")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("{id} cannot stand in a key: it is null");
    }
}
