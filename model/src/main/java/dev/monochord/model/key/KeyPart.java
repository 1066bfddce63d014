package dev.monochord.model.key;

/** A piece of a key template. */
public sealed interface KeyPart {

    /** Text that is the same in every key. */
    record Literal(String text) implements KeyPart {
        public Literal {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("A literal of a key template is never empty");
            }
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A place that a value fills. */
    record Variable(String name, KeyFormat format) implements KeyPart {
        public Variable {
            if (!isName(name)) {
                throw new IllegalArgumentException("Not the name of a variable: \"" + name + "\"");
            }
        }

        /** Variables, components and parameters are called as Java allows it. */
        public static boolean isName(String name) {
            return !name.isEmpty()
                    && Character.isJavaIdentifierStart(name.charAt(0))
                    && name.chars().allMatch(Character::isJavaIdentifierPart);
        }

        @Override
        public String toString() {
            String spec = format.spec();
            return spec.isEmpty() ? "{" + name + "}" : "{" + name + ":" + spec + "}";
        }
    }
}
