package dev.monochord.console.design;

import dev.monochord.console.frame.ConsoleRoute;
import dev.monochord.model.PatternDesign;
import dev.monochord.model.TableDesign;
import java.util.List;

/** Where the patterns of designs are run. Thread-safe. */
public interface PatternForms {

    /** Returns the path of the form of a pattern. */
    String path(LibraryEntry entry, TableDesign table, PatternDesign pattern);

    /** The routes of forms that no other section has. Called once. */
    List<ConsoleRoute> routes();
}
