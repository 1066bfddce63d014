package dev.monochord.model.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * A font of a picture. The reader's machine chooses the typeface, so widths are those of the widest in use: DejaVu Sans and
 * SF Mono. A text may come out narrower than measured, never wider.
 */
enum PictureFont {
    TITLE(17, true, true),
    KEY(12, true, true),
    /** For a key with a part that is too long for its column in {@link #KEY}. */
    LONG_KEY(10.5, true, true),
    CALL(11.5, true, true),
    DETAIL(10.5, true, false),
    NAME(11.5, false, true),
    NOTE(11, false, false);

    private static final double MONOSPACE = 0.62;
    private static final double WIDE = 1.05;
    private static final double BOLDER = 1.12;

    /** Widths of DejaVu Sans from space to tilde, in hundredths of the size. */
    private static final int[] SANS = {
        32, 41, 46, 84, 64, 95, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34,
        84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99,
        69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53,
        40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84
    };

    /** What a line of a key may end with. */
    private static final String KEY_ENDS = "#/_:.-,}] ";

    private final double size;
    private final boolean monospace;
    private final boolean bold;

    PictureFont(double size, boolean monospace, boolean bold) {
        this.size = size;
        this.monospace = monospace;
        this.bold = bold;
    }

    double size() {
        return size;
    }

    boolean monospace() {
        return monospace;
    }

    boolean bold() {
        return bold;
    }

    double width(String text) {
        return text.codePoints().mapToDouble(this::em).sum() * size;
    }

    private double em(int c) {
        if (c >= 0x1100) {
            // Ideographs and emoji are as wide as high; general punctuation such as … and → is not.
            return c >= 0x2000 && c < 0x2C00 ? Math.max(MONOSPACE, 1) : WIDE;
        }
        if (monospace) {
            return MONOSPACE;
        }
        double em = c >= ' ' && c <= '~' ? SANS[c - ' '] / 100.0 : 0.84;
        return bold ? em * BOLDER : em;
    }

    /** The text, or as much of it as fits, with an ellipsis at its end. */
    String fit(String text, double width) {
        if (width(text) <= width) {
            return text;
        }
        int[] letters = text.codePoints().toArray();
        for (int length = letters.length - 1; length > 0; length--) {
            String shorter = new String(letters, 0, length).replaceFirst("[, ]+$", "") + "…";
            if (width(shorter) <= width) {
                return shorter;
            }
        }
        return "…";
    }

    /** A key in lines that fit: broken after a delimiter or before a variable if possible, else anywhere. */
    List<String> wrapKey(String key, double width) {
        return wrap(key, width, KEY_ENDS);
    }

    /** Whether a part of a key is too long for a line of its own, so that it would be broken anywhere. */
    boolean splits(String key, double width) {
        int last = 0;
        for (int i = 0; i < key.length(); i++) {
            boolean end = i + 1 == key.length() || KEY_ENDS.indexOf(key.charAt(i)) >= 0 || startsVariable(key, i + 1);
            if (end) {
                if (width(key.substring(last, i + 1)) > width) {
                    return true;
                }
                last = i + 1;
            }
        }
        return false;
    }

    private static boolean startsVariable(String key, int i) {
        return i < key.length() && (key.charAt(i) == '{' || key.charAt(i) == '[');
    }

    /** Words in lines that fit: broken after a space if possible, else anywhere. */
    List<String> wrapWords(String words, double width) {
        return wrap(words, width, " ");
    }

    private List<String> wrap(String text, double width, String ends) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (width(rest) > width) {
            int end = lineEnd(rest, width, ends);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        if (!rest.isEmpty() || lines.isEmpty()) {
            lines.add(rest);
        }
        return lines;
    }

    private int lineEnd(String text, double width, String ends) {
        int best = 0;
        int end = 0;
        double used = 0;
        for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
            used += em(text.codePointAt(i)) * size;
            if (used > width && end > 0) {
                break;
            }
            end = text.offsetByCodePoints(i, 1);
            boolean variable = ends.equals(KEY_ENDS) && startsVariable(text, end);
            if (ends.indexOf(text.charAt(i)) >= 0 || variable) {
                best = end;
            }
        }
        return best > 0 ? best : end;
    }
}
