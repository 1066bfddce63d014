package closed;

import dev.monochord.annotations.ChildOf;
import dev.monochord.annotations.Item;
import dev.monochord.annotations.Key;
import dev.monochord.annotations.KeyOnly;
import java.time.Instant;
import java.util.List;
import java.util.Map;

@Item(table = VaultTable.class)
@ChildOf(value = Vault.class, counter = "secretCount", limit = 2)
@Key(partition = "VAULT#{vault}", sort = "SECRET#{name}")
public record Secret(
        @KeyOnly String vault,
        @KeyOnly String name,
        Level level,
        Instant madeAt,
        List<Part> parts,
        Map<String, Object> notes) {

    public record Part(String text, int weight) {}
}
