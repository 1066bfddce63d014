package dev.monochord.processor.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;

/** The types that generated code names. They are given as text: the processor runs without the runtime. */
final class RuntimeTypes {

    private static final String RUNTIME = "dev.monochord.runtime";
    private static final String ITEM = RUNTIME + ".item";
    private static final String KEY = RUNTIME + ".key";
    private static final String EXPRESSION = RUNTIME + ".expression";

    static final ClassName ATTRIBUTE_VALUE =
            ClassName.get("software.amazon.awssdk.services.dynamodb.model", "AttributeValue");
    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName NULL_MARKED = ClassName.get("org.jspecify.annotations", "NullMarked");
    static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");

    static final ClassName MONOCHORD = ClassName.get(RUNTIME, "Monochord");
    static final ClassName ATTRIBUTE_MAP = ClassName.get(ITEM, "AttributeMap");
    static final ClassName ITEM_TYPE = ClassName.get(ITEM, "ItemType");
    static final ClassName ITEM_KEY = ClassName.get(ITEM, "ItemKey");
    static final ClassName UNION_TYPE = ClassName.get(ITEM, "UnionType");
    static final ClassName STORED_ITEM = ClassName.get(RUNTIME + ".codec", "StoredItem");
    static final ClassName GUARD = ClassName.get(ITEM, "Guard");
    static final ClassName PARENT = ClassName.get(ITEM, "Parent");
    static final ClassName SHARDED_KEY = ClassName.get(ITEM, "ShardedKey");
    static final ClassName VERSIONING = ClassName.get(ITEM, "Versioning");

    static final ClassName ENCODE = ClassName.get(RUNTIME + ".codec", "Encode");
    static final ClassName DECODE = ClassName.get(RUNTIME + ".codec", "Decode");
    static final ClassName PARSE = ClassName.get(RUNTIME + ".codec", "Parse");
    static final ClassName KEYS = ClassName.get(KEY, "Keys");
    static final ClassName KEY_WRITER = ClassName.get(KEY, "KeyWriter");
    static final ClassName KEY_READER = ClassName.get(KEY, "KeyReader");
    static final ClassName KEY_FORM = ClassName.get(KEY, "KeyForm");
    static final ClassName NOT_FOUND_EXCEPTION = ClassName.get(RUNTIME + ".error", "NotFoundException");
    static final ClassName STORED_ITEM_EXCEPTION = ClassName.get(RUNTIME + ".error", "StoredItemException");

    static final ClassName TABLE_INFO = ClassName.get(RUNTIME + ".table", "TableInfo");
    static final ClassName TABLE_ACCESS = ClassName.get(RUNTIME + ".generated", "TableAccess");
    static final ClassName DESIGN_FILE = ClassName.get(RUNTIME + ".table", "DesignFile");
    static final ClassName READ_PATTERN = ClassName.get(RUNTIME + ".read", "ReadPattern");
    static final ClassName SORT_RANGE = ClassName.get(RUNTIME + ".read", "SortRange");
    static final ClassName ITEM_COLLECTION = ClassName.get(RUNTIME + ".read", "ItemCollection");

    static final ClassName TABLE_DESIGN = ClassName.get("dev.monochord.model", "TableDesign");
    static final ClassName FILTER_OPERATOR = ClassName.get("dev.monochord.model", "FilterOperator");

    /** {@code Map<String, AttributeValue>}: an item, or a map inside one. */
    static final ParameterizedTypeName STORED =
            ParameterizedTypeName.get(ClassName.get(java.util.Map.class), ClassName.get(String.class), ATTRIBUTE_VALUE);

    private RuntimeTypes() {}

    /** A description of an attribute for conditions: {@code TextAttribute}, {@code SettableNumber} and their like. */
    static ClassName attribute(String name) {
        return ClassName.get(EXPRESSION, name);
    }
}
