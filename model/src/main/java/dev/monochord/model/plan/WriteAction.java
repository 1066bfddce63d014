package dev.monochord.model.plan;

import dev.monochord.model.KeyTemplates;

/**
 * One step of a write.
 *
 * @param item the kind of item it writes
 * @param guard it writes a guard of that item, not the item
 * @param condition the condition with attribute names as they are stored; empty for none
 * @param update what an update does, in the service's language; empty for other actions
 */
public record WriteAction(Kind kind, String item, boolean guard, KeyTemplates key, String condition, String update) {

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
