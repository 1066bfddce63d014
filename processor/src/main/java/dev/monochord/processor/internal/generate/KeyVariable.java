package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import dev.monochord.processor.internal.source.JavaValue;

/**
 * What a variable of a key template stands for in generated code.
 *
 * @param label what messages call it
 * @param expression its value
 * @param value its Java type
 * @param nullable the value may be null
 */
record KeyVariable(String label, CodeBlock expression, JavaValue value, boolean nullable) {}
