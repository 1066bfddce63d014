package dev.monochord.model.plan;

import dev.monochord.model.KeyTemplates;

/**
 * One step of a write.
 *
 * @param item the kind of item it writes
 * @param guard it writes a guard of that item, not the item
 * @param condition {@link Expression#NONE} for none
 * @param update what an update does; {@link Expression#NONE} for other actions
 */
public record WriteAction(
        Kind kind, String item, boolean guard, KeyTemplates key, Expression condition, Expression update) {

    /** What a step does. */
    public enum Kind {
        PUT("Put"),
        UPDATE("Update"),
        DELETE("Delete"),
        CHECK("ConditionCheck");

        private final String apiName;

        Kind(String apiName) {
            this.apiName = apiName;
        }

        public String apiName() {
            return apiName;
        }
    }
}
