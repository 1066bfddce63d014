package dev.monochord.model.picture;

/**
 * The columns of a panel, from left to right: partition keys, arrows, bars, brackets, requests.
 *
 * @param arrowLanes how many arrows run side by side
 * @param bracketLanes how many brackets stand side by side
 */
record PictureGrid(int arrowLanes, int bracketLanes) {

    static final double WIDTH = 880;
    static final double PANEL_LEFT = 6;
    static final double PANEL_RIGHT = WIDTH - PANEL_LEFT;
    static final double BOX_LEFT = 18;
    static final double KEY_LEFT = 30;
    static final double KEY_WIDTH = 130;
    static final double BAR_RIGHT = 446;
    static final double BOX_RIGHT = 454;
    static final double TEXT_RIGHT = 860;

    private static final double ARROW_ROOM = 64;
    private static final double BRACKET_ROOM = 60;
    private static final double BRACKET_LEFT = 464;

    double barLeft() {
        return KEY_LEFT + KEY_WIDTH + 14 + (arrowLanes == 0 ? 0 : 10 + arrowLanes * arrowPitch());
    }

    double barWidth() {
        return BAR_RIGHT - barLeft();
    }

    double arrow(int lane) {
        return barLeft() - 14 - lane * arrowPitch();
    }

    double bracket(int lane) {
        return BRACKET_LEFT + lane * bracketPitch();
    }

    /** Where requests start; the line that holds them together is left of it. */
    double textLeft() {
        return bracket(Math.max(0, bracketLanes - 1)) + 26;
    }

    double ruleLeft() {
        return textLeft() - 9;
    }

    double textWidth() {
        return TEXT_RIGHT - textLeft();
    }

    private double arrowPitch() {
        return Math.min(8, ARROW_ROOM / Math.max(1, arrowLanes));
    }

    private double bracketPitch() {
        return Math.min(9, BRACKET_ROOM / Math.max(1, bracketLanes));
    }
}
