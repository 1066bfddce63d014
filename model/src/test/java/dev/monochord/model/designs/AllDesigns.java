package dev.monochord.model.designs;

import dev.monochord.model.Design;
import java.util.List;

/** The five designs, one of them in two versions. */
public final class AllDesigns {

    public static final List<Design> ALL = List.of(
            CelloDesign.DESIGN,
            TenantsDesign.DESIGN,
            NucleusDesign.DESIGN,
            QrieDesign.CURRENT,
            QrieDesign.PROPOSED,
            AuthzDesign.DESIGN);

    private AllDesigns() {}
}
