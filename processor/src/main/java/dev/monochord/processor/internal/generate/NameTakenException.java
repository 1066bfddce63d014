package dev.monochord.processor.internal.generate;

import java.io.IOException;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** A class of the user's has the name of one that is to be generated. */
public final class NameTakenException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient TypeElement origin;
    private final String name;

    NameTakenException(TypeElement origin, String name, @Nullable FilerException cause) {
        super(name, cause);
        this.origin = origin;
        this.name = name;
    }

    /** What the class is generated for. */
    public TypeElement origin() {
        return origin;
    }

    /** The simple name of the class. */
    public String name() {
        return name;
    }
}
