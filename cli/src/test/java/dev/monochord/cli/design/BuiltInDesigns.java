package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.json.DesignFiles;
import java.util.List;

/** The designs of the five systems, and none of other tests. */
final class BuiltInDesigns {

    private BuiltInDesigns() {}

    static List<Design> all() {
        List<Design> designs = DesignFiles.onClassPath(BuiltInDesigns.class.getClassLoader()).stream()
                .filter(d -> d.tables().get(0).javaType().startsWith("dev.monochord.systems."))
                .toList();
        assertThat(designs).extracting(Design::name).contains("authz", "cello", "nucleus", "qrie", "tenants");
        return designs;
    }
}
