package dev.monochord.model.designs;

import dev.monochord.model.AttributeDesign;
import dev.monochord.model.AttributeType;
import dev.monochord.model.NamingRule;
import java.util.List;

/** Writes the components of a record the way its table names attributes. */
record Components(NamingRule naming) {

    AttributeDesign of(String component, AttributeType type) {
        return AttributeDesign.of(component, naming.apply(component), type);
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
