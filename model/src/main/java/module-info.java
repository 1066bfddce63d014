/** A design as immutable values: planned, checked, priced, compared and documented. */
module dev.monochord.model {
    requires transitive dev.monochord.annotations;
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;

    exports dev.monochord.model;
    exports dev.monochord.model.check;
    exports dev.monochord.model.cost;
    exports dev.monochord.model.diff;
    exports dev.monochord.model.document;
    exports dev.monochord.model.expression;
    exports dev.monochord.model.json;
    exports dev.monochord.model.key;
    exports dev.monochord.model.picture;
    exports dev.monochord.model.plan;
    exports dev.monochord.model.problem;
}
