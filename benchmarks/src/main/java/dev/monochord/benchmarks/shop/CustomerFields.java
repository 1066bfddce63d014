package dev.monochord.benchmarks.shop;

import java.util.Map;
import java.util.Set;

/** The attributes of {@link Customer} that its bean and its builder set alike. Not thread-safe. */
public abstract class CustomerFields {

    protected String customer = "";
    protected String name = "";
    protected Map<String, String> labels = Map.of();
    protected Set<String> tags = Set.of();
    protected long orderCount;

    public void setName(String name) {
        this.name = name;
    }

    public void setLabels(Map<String, String> labels) {
        this.labels = labels;
    }

    public void setTags(Set<String> tags) {
        this.tags = tags;
    }

    public void setOrderCount(long orderCount) {
        this.orderCount = orderCount;
    }

    public void setPk(String pk) {
        customer = pk.substring("CUSTOMER#".length());
    }

    public void setSk(String sk) {
        // always the same
    }
}
