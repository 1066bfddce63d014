package dev.monochord.processor.internal.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.Set;

/** The types that generated code names. They are given as text: the processor runs without the runtime. */
final class RuntimeTypes {

    private static final String RUNTIME = "dev.monochord.runtime";
    private static final String ITEM = RUNTIME + ".item";
    private static final String EXPRESSION = RUNTIME + ".expression";

    /** Named by routed tables only, whose users have the module. */
    private static final String LIVE = "dev.monochord.migrate.live";

    static final ClassName ATTRIBUTE_VALUE =
            ClassName.get("software.amazon.awssdk.services.dynamodb.model", "AttributeValue");
    static final ClassName NULLABLE = ClassName.get("org.jspecify.annotations", "Nullable");
    static final ClassName NULL_MARKED = ClassName.get("org.jspecify.annotations", "NullMarked");
    static final ClassName GENERATED = ClassName.get("javax.annotation.processing", "Generated");

    static final ClassName PROCESSOR = ClassName.get("dev.monochord.processor", "MonochordProcessor");

    static final ClassName MONOCHORD = ClassName.get(RUNTIME, "Monochord");
    static final ClassName ATTRIBUTE_MAP = ClassName.get(ITEM, "AttributeMap");
    static final ClassName ITEM_TYPE = ClassName.get(ITEM, "ItemType");
    static final ClassName ITEM_KEY = ClassName.get(ITEM, "ItemKey");
    static final ClassName UNION_TYPE = ClassName.get(ITEM, "UnionType");
    static final ClassName RECORD_PROJECTION = ClassName.get(ITEM, "RecordProjection");
    static final ClassName STORED_ITEM = ClassName.get(ITEM, "StoredItem");
    static final ClassName GUARD = ClassName.get(ITEM, "Guard");
    static final ClassName PARENT = ClassName.get(ITEM, "Parent");
    static final ClassName SHARDED_KEY = ClassName.get(ITEM, "ShardedKey");
    static final ClassName VERSIONING = ClassName.get(ITEM, "Versioning");

    static final ClassName ENCODE = ClassName.get(ITEM, "Encode");
    static final ClassName DECODE = ClassName.get(ITEM, "Decode");
    static final ClassName PARSE = ClassName.get(ITEM, "Parse");
    static final ClassName KEYS = ClassName.get(ITEM, "Keys");
    static final ClassName KEY_WRITER = ClassName.get(ITEM, "KeyWriter");
    static final ClassName KEY_READER = ClassName.get(ITEM, "KeyReader");
    static final ClassName KEY_FORM = ClassName.get(ITEM, "KeyForm");
    static final ClassName NOT_FOUND_EXCEPTION = ClassName.get(RUNTIME + ".error", "NotFoundException");
    static final ClassName STORED_ITEM_EXCEPTION = ClassName.get(RUNTIME + ".error", "StoredItemException");

    static final ClassName TABLE_INFO = ClassName.get(ITEM, "TableInfo");
    static final ClassName TABLE_ACCESS = ClassName.get(RUNTIME + ".generated", "TableAccess");
    static final ClassName WRITE_RECORDER = ClassName.get(RUNTIME + ".generated", "WriteRecorder");
    static final ClassName RECORDABLE_TABLE = ClassName.get(RUNTIME + ".generated", "RecordableTable");
    static final ClassName DESIGN_FILE = ClassName.get(ITEM, "DesignFile");
    static final ClassName READ_PATTERN = ClassName.get(ITEM, "ReadPattern");
    static final ClassName OPERAND = ClassName.get(RUNTIME + ".generated", "Operand");
    static final ClassName SORT_RANGE = ClassName.get(RUNTIME + ".generated", "SortRange");
    static final ClassName ITEM_COLLECTION = ClassName.get(RUNTIME + ".generated", "ItemCollection");

    static final ClassName LIVE_MIGRATION = ClassName.get(LIVE, "LiveMigration");
    static final ClassName LIVE_MIGRATION_BUILDER = ClassName.get(LIVE, "LiveMigrationBuilder");
    static final ClassName SHAPE_ROUTE = ClassName.get(LIVE, "ShapeRoute");
    static final ClassName RECORD_CONVERSION = ClassName.get(LIVE, "RecordConversion");
    static final ClassName AGREEMENT = ClassName.get(LIVE, "Agreement");

    static final ClassName TABLE_DESIGN = ClassName.get("dev.monochord.model", "TableDesign");

    /** {@code Map<String, AttributeValue>}: an item, or a map inside one. */
    static final ParameterizedTypeName STORED =
            ParameterizedTypeName.get(ClassName.get(java.util.Map.class), ClassName.get(String.class), ATTRIBUTE_VALUE);

    private RuntimeTypes() {}

    /** A description of an attribute for conditions: {@code TextAttribute}, {@code SettableNumber} and their like. */
    static ClassName attribute(String name) {
        boolean general = Set.of("ItemAttribute", "ComparableAttribute", "SettableAttribute")
                .contains(name);
        return ClassName.get(general ? EXPRESSION : ITEM, name);
    }

    static TypeName nullable(TypeName type) {
        return type.annotated(AnnotationSpec.builder(NULLABLE).build());
    }
}
