package dev.monochord.systems.nucleus.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.monochord.systems.kit.Refusal;
import dev.monochord.systems.nucleus.cloud.ResourceType;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a discovery has come: Region by Region, in each type by type, in each page by page.
 *
 * @param cursor of the cloud; null at the beginning of a type
 */
record DiscoveryPlace(
        String region, ResourceType type, @Nullable String cursor) {

    private static final String SEPARATOR = "\n";

    /** Reads a token of {@link #token()}; refused with 400 unless it names one of the Regions. */
    static DiscoveryPlace parse(String token, List<String> regions) {
        try {
            String[] parts = new String(Base64.getUrlDecoder().decode(token), UTF_8).split(SEPARATOR, -1);
            Optional<ResourceType> type = Arrays.stream(ResourceType.values())
                    .filter(known -> parts.length == 3 && known.text().equals(parts[1]))
                    .findFirst();
            if (type.isPresent() && regions.contains(parts[0])) {
                return new DiscoveryPlace(parts[0], type.get(), parts[2].isEmpty() ? null : parts[2]);
            }
        } catch (IllegalArgumentException undecoded) {
            throw unknown();
        }
        throw unknown();
    }

    private static RuntimeException unknown() {
        return Refusal.invalid("next_token", "is not one that an earlier page of this account answered");
    }

    String token() {
        String text = String.join(SEPARATOR, region, type.text(), cursor == null ? "" : cursor);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
