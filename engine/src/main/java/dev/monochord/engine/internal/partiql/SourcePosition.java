package dev.monochord.engine.internal.partiql;

/** Where a token stands in a statement: line and column from 1, and its length. */
record SourcePosition(int line, int column, int length) {

    @Override
    public String toString() {
        return line + ":" + column + ":" + length;
    }
}
