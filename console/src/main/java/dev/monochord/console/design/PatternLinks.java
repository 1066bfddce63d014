package dev.monochord.console.design;

import dev.monochord.model.picture.PictureLinks;
import java.util.function.UnaryOperator;

/**
 * Links from the access patterns of a picture to their forms.
 *
 * @param forms returns the address of the form of a pattern, by its name
 */
public record PatternLinks(UnaryOperator<String> forms) implements PictureLinks {

    @Override
    public String pattern(String table, String pattern) {
        return forms.apply(pattern);
    }
}
