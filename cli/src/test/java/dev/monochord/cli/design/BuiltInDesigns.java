package dev.monochord.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.monochord.model.Design;
import dev.monochord.model.json.DesignFiles;
import java.util.List;

/** The designs on the class path of the command line. */
final class BuiltInDesigns {

    private BuiltInDesigns() {}

    static List<Design> all() {
        List<Design> designs = DesignFiles.onClassPath(BuiltInDesigns.class.getClassLoader());
        assertThat(designs).extracting(Design::name).contains("authz", "cello", "nucleus", "qrie", "tenants");
        return designs;
    }
}
