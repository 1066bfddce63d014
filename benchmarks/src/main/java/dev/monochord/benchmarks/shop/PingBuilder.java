package dev.monochord.benchmarks.shop;

/** Builds a {@link Ping} for the AWS Enhanced Client, and is the base of its bean. Not thread-safe. */
public class PingBuilder {

    protected String id = "";
    protected String text = "";

    public void setText(String text) {
        this.text = text;
    }

    public void setPk(String pk) {
        id = pk.substring("PING#".length());
    }

    public void setSk(String sk) {
        // always the same
    }

    public Ping build() {
        return new Ping(id, text);
    }
}
