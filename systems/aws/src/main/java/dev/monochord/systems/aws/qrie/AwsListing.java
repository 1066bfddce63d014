package dev.monochord.systems.aws.qrie;

import dev.monochord.systems.qrie.arn.Arn;
import dev.monochord.systems.qrie.inventory.FoundResource;
import dev.monochord.systems.qrie.inventory.IncompleteListingException;
import dev.monochord.systems.qrie.inventory.InventoryListing;
import dev.monochord.systems.qrie.inventory.InventoryPage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The listing of a kind of resource in an account and Region: its identifiers page by page, and each resource read by itself.
 * Not thread-safe.
 *
 * <p>A resource that is listed and cannot be read leaves the listing incomplete, but not unread: the others are read. If the
 * service is out of reach or keeps throttling, the page fails and is where the next scan goes on.
 */
final class AwsListing implements InventoryListing {

    /** What services call a page token that they no longer take. */
    private static final Set<String> BAD_TOKEN = Set.of(
            "InvalidRequestException",
            "InvalidNextToken",
            "InvalidPaginationToken",
            "InvalidParameterValue",
            "InvalidMarker",
            "InvalidInput",
            "ValidationException",
            "ValidationError",
            "InvalidArgument");

    private final ResourceKind kind;
    private final AccountRegion place;
    private final CallThrottle throttle;
    private final Clock clock;
    private final ResourceNames names;
    private final ResourceReader reader;

    AwsListing(
            ResourceKind kind,
            AccountRegion place,
            CallThrottle throttle,
            Clock clock,
            ResourceNames names,
            ResourceReader reader) {
        this.kind = kind;
        this.place = place;
        this.throttle = throttle;
        this.clock = clock;
        this.names = names;
        this.reader = reader;
    }

    @Override
    public String name() {
        return kind.listingName(place.region());
    }

    @Override
    public boolean covers(Arn arn) {
        return kind.covers(arn, place.region());
    }

    @Override
    public boolean isResumable() {
        return true;
    }

    @Override
    public InventoryPage page(@Nullable String cursor) throws IncompleteListingException {
        ResourceNames.Names page = names(cursor);
        List<FoundResource> found = new ArrayList<>();
        String unread = null;
        for (String identifier : page.identifiers()) {
            try {
                Optional<ResourceReader.Read> read = reader.read(identifier);
                read.ifPresent(resource ->
                        found.add(new FoundResource(resource.arn(), resource.configuration(), clock.instant())));
            } catch (AwsServiceException refused) {
                if (refused.isThrottlingException() || refused.statusCode() >= 500) {
                    throw incomplete(refused);
                }
                unread = unread == null ? "a resource could not be read: " + ServiceErrors.reason(refused) : unread;
            } catch (UnreadableModelException unreadable) {
                unread = unread == null ? "a resource could not be read: " + unreadable.getMessage() : unread;
            } catch (SdkException | IllegalStateException unreachable) {
                throw incomplete(unreachable);
            }
        }
        return new InventoryPage(found, unread, page.next());
    }

    private ResourceNames.Names names(@Nullable String cursor) throws IncompleteListingException {
        try {
            return throttle.call(() -> names.list(cursor));
        } catch (AwsServiceException refused) {
            if (cursor != null && BAD_TOKEN.contains(ServiceErrors.code(refused))) {
                // The token has expired. What the pages before it named is named again.
                return names(null);
            }
            throw incomplete(refused);
        } catch (SdkException | IllegalStateException unreachable) {
            throw incomplete(unreachable);
        }
    }

    private static IncompleteListingException incomplete(RuntimeException failed) {
        return new IncompleteListingException(ServiceErrors.reason(failed), failed);
    }
}
