package dev.monochord.systems.qrie;

import dev.monochord.runtime.page.Page;
import dev.monochord.runtime.page.PageRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The resources, in whatever shape they are stored. Thread-safe. */
interface ResourceStore {

    /** How resources of services that are not known are counted. */
    String OTHER = "other";

    Optional<Resource> resource(String account, String arn);

    /** A resource whose account is not known, once for each account that has it. */
    List<Resource> ofArn(String service, String arn);

    Page<Resource> all(PageRequest page);

    Page<Resource> ofService(String service, PageRequest page);

    Page<Resource> ofAccount(String account, PageRequest page);

    Page<Resource> ofAccountAndService(String account, String service, PageRequest page);

    /** Every resource of an account and a service, as they are now. */
    Stream<Resource> everyOfAccountAndService(String account, String service);

    /** How many there are of each service, in an account or in all. */
    Map<String, Long> byService(@Nullable String account);

    /**
     * Writes in the shape that decides at the moment. If another one has begun to, the work is done again in that one.
     *
     * @param work may be called more than once
     */
    <T> T write(Function<ResourceShape, T> work);
}
