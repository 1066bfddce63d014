package dev.monochord.model.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The colours and fonts of pictures, as CSS. */
public final class PictureStyle {

    /** How many kinds of item have a colour of their own; then colours repeat. */
    static final int COLOURS = 10;

    /** The colour of what is about several kinds, or about none. */
    static final int NEUTRAL = -1;

    private static final String ROOT = ".monochord-picture";
    private static final String MONOSPACE =
            "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace";
    private static final String SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";

    /** Surface, edge and ink of each colour, light and dark. */
    private static final String[][] KINDS = {
        {"#dbeafe", "#3b82f6", "#1e40af", "#15294d", "#4f8ff7", "#a9ccff"},
        {"#d6f5e1", "#22a565", "#0f5f38", "#0f3324", "#35b274", "#8fe6b5"},
        {"#fdecc4", "#d18d0b", "#7a4a02", "#3a2a0b", "#d09a2c", "#f7d283"},
        {"#ebe3fe", "#8b5cf6", "#5522ac", "#2c1f52", "#9a75f8", "#d0bdff"},
        {"#fde1e6", "#e24d6b", "#97173a", "#431a28", "#ea6480", "#ffb3c1"},
        {"#cdf3f1", "#14a098", "#0b5450", "#0c3435", "#26aea6", "#82e5dd"},
        {"#fee3cf", "#e8762c", "#8a3608", "#412311", "#ec8440", "#ffc39a"},
        {"#dff0fc", "#0f96d6", "#08567f", "#0d2f45", "#2ea3dd", "#97d8fb"},
        {"#e9f4c5", "#7ba112", "#445c05", "#29340d", "#8bb224", "#cbe87e"},
        {"#fce1f3", "#d646a3", "#8a1763", "#411a36", "#dc5fb0", "#fbb1de"},
    };

    private static final String[] GREY = {"#eef1f5", "#7b8798", "#39444f", "#20262e", "#7a8696", "#c3ccd6"};

    private PictureStyle() {}

    /**
     * The style sheet for pictures of {@link PictureTheme#EMBEDDED}. Follows the page's {@code color-scheme}, and touches
     * nothing outside of a picture.
     */
    public static String embedded() {
        return rules((light, dark) -> "light-dark(" + light + "," + dark + ")") + fonts();
    }

    static String of(PictureTheme theme) {
        return switch (theme) {
            case LIGHT -> rules((light, dark) -> light) + fonts();
            case DARK -> rules((light, dark) -> dark) + fonts();
            case ADAPTIVE ->
                rules((light, dark) -> light) + fonts() + "@media (prefers-color-scheme:dark){\n"
                        + rules((light, dark) -> dark) + "}\n";
            case EMBEDDED -> "";
        };
    }

    static String fill(int colour) {
        return "f" + suffix(colour);
    }

    static String ink(int colour) {
        return "t" + suffix(colour);
    }

    static String line(int colour) {
        return "l" + suffix(colour);
    }

    static String head(int colour) {
        return "h" + suffix(colour);
    }

    private static String suffix(int colour) {
        return colour == NEUTRAL ? "n" : Integer.toString(colour % COLOURS);
    }

    private interface Choice {
        String of(String light, String dark);
    }

    private static String rules(Choice choice) {
        List<String> rules = new ArrayList<>();
        rules.add(".paper{fill:" + choice.of("#ffffff", "#0d1117") + "}");
        rules.add(
                ".panel{fill:" + choice.of("#fbfcfe", "#12171f") + ";stroke:" + choice.of("#d5dce5", "#2c3541") + "}");
        rules.add(".halo{fill:none;stroke-width:5;stroke:" + choice.of("#fbfcfe", "#12171f") + "}");
        rules.add(".partition{fill:" + choice.of("#f1f4f8", "#191f28") + ";stroke:" + choice.of("#c6cfda", "#36414e")
                + "}");
        rules.add(".title{fill:" + choice.of("#121a24", "#eef3f8") + "}");
        rules.add(".muted{fill:" + choice.of("#566172", "#9aa6b4") + "}");
        rules.add(".detail{fill:" + choice.of("#45505e", "#aeb9c5") + "}");
        rules.add(".warn{fill:" + choice.of("#b42318", "#ff8f84") + "}");
        rules.add(".heat{fill:" + choice.of("#f04a24", "#ff6a3d") + "}");
        for (int i = 0; i < COLOURS; i++) {
            kind(rules, suffix(i), KINDS[i], choice);
        }
        kind(rules, suffix(NEUTRAL), GREY, choice);
        return scoped(rules);
    }

    private static void kind(List<String> rules, String suffix, String[] colours, Choice choice) {
        String edge = choice.of(colours[1], colours[4]);
        String ink = choice.of(colours[2], colours[5]);
        rules.add(".f" + suffix + "{fill:" + choice.of(colours[0], colours[3]) + ";stroke:" + edge + "}");
        rules.add(".t" + suffix + "{fill:" + ink + "}");
        rules.add(".l" + suffix + "{fill:none;stroke:" + edge + "}");
        rules.add(".h" + suffix + "{fill:" + edge + "}");
    }

    private static String fonts() {
        List<String> rules = new ArrayList<>();
        for (PictureFont font : PictureFont.values()) {
            rules.add("." + name(font) + "{font:" + (font.bold() ? "600" : "400") + " " + SvgWriter.number(font.size())
                    + "px " + (font.monospace() ? MONOSPACE : SANS) + "}");
        }
        rules.add(".bracket{stroke-width:1.8;stroke-linecap:round}");
        rules.add(".leader{stroke-width:1;stroke-opacity:.55}");
        rules.add(".rule{stroke-width:2;stroke-opacity:.55;stroke-linecap:round}");
        rules.add(".dashed{stroke-dasharray:5 3}");
        rules.add(".arrow{stroke-width:1.4;stroke-dasharray:4 3}");
        rules.add(".checks{stroke-dasharray:1 3;stroke-linecap:round}");
        rules.add("a:hover rect,a:focus rect{stroke-width:2}");
        rules.add("a:hover text,a:focus text{text-decoration:underline}");
        return scoped(rules);
    }

    static String name(PictureFont font) {
        return font.name().toLowerCase(Locale.ROOT) + "-font";
    }

    private static String scoped(List<String> rules) {
        return rules.stream()
                .map(rule -> Arrays.stream(rule.substring(0, rule.indexOf('{')).split(","))
                                .map(selector -> ROOT + " " + selector)
                                .collect(Collectors.joining(","))
                        + rule.substring(rule.indexOf('{')))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
