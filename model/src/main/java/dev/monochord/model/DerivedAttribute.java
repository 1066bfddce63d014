package dev.monochord.model;

import dev.monochord.model.key.KeyTemplate;

/** An attribute that no component holds: written from others by a template, like <code>{accountId}_{service}</code>. */
public record DerivedAttribute(String name, KeyTemplate template) {

    public static DerivedAttribute of(String name, String template) {
        return new DerivedAttribute(name, KeyTemplate.parse(template));
    }
}
