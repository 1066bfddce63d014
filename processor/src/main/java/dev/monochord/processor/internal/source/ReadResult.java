package dev.monochord.processor.internal.source;

import dev.monochord.model.ResultKind;
import java.util.List;
import javax.lang.model.element.TypeElement;

/**
 * The result of a method.
 *
 * @param items the records of the items in it; empty for nothing and for a number
 */
record ReadResult(ResultKind kind, ResultSource source, List<TypeElement> items) {}
