package dev.monochord.console.frame;

import dev.monochord.systems.kit.Method;

/**
 * A route of a section. Routes that change something are POST: their form must carry the token of
 * {@link PageView#csrf()}, which the console checks before it calls the handler.
 *
 * @param path absolute, with variables in braces, such as {@code /designs/{design}}
 */
public record ConsoleRoute(Method method, String path, PageHandler handler) {

    public static ConsoleRoute get(String path, PageHandler handler) {
        return new ConsoleRoute(Method.GET, path, handler);
    }

    public static ConsoleRoute post(String path, PageHandler handler) {
        return new ConsoleRoute(Method.POST, path, handler);
    }
}
