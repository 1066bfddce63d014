package dev.monochord.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the constant pool of a class file holds (JVMS 4.4).
 *
 * @param strings the string literals
 * @param classes the binary names of the classes that it refers to, with slashes
 */
record ConstantPool(Set<String> strings, Set<String> classes) {

    private static final int MAGIC = 0xCAFEBABE;

    static ConstantPool read(byte[] classFile) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        if (in.readInt() != MAGIC) {
            throw new IOException("not a class file");
        }
        in.skipNBytes(4);
        int count = in.readUnsignedShort();
        Map<Integer, String> texts = new HashMap<>();
        Set<Integer> strings = new HashSet<>();
        Set<Integer> classes = new HashSet<>();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.put(i, in.readUTF());
                case 7 -> classes.add(in.readUnsignedShort());
                case 8 -> strings.add(in.readUnsignedShort());
                case 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                default -> throw new IOException("unknown tag " + tag + " in a constant pool");
            }
        }
        return new ConstantPool(named(strings, texts), named(classes, texts));
    }

    private static Set<String> named(Set<Integer> indexes, Map<Integer, String> texts) {
        return indexes.stream().map(texts::get).collect(Collectors.toUnmodifiableSet());
    }
}
