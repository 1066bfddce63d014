package dev.monochord.model.designs;

import dev.monochord.annotations.Naming;
import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeNaming;
import dev.monochord.model.AttributeType;
import java.util.List;

/** Writes the components of a record the way its table names attributes. */
record Components(Naming naming) {

    AttributeDesign of(String component, AttributeType type) {
        return AttributeDesign.of(component, AttributeNaming.name(naming, component), type);
    }

    AttributeDesign text(String component) {
        return of(component, AttributeType.TEXT);
    }

    AttributeDesign time(String component) {
        return of(component, AttributeType.TIME);
    }

    AttributeDesign number(String component) {
        return of(component, AttributeType.LONG);
    }

    AttributeDesign oneOf(String component, String name, String... constants) {
        return of(component, new AttributeType.Enumeration(name, List.of(constants)));
    }
}
