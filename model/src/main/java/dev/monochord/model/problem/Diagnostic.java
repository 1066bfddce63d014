package dev.monochord.model.problem;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that Monochord reports about a design: a stable id, what is wrong, what to do, and why. Ids up to MC099
 * are errors, MC100 to MC129 lints, and later ids errors unless they name another severity. MC040, MC094, MC098 and MC117
 * are retired: an id is never reused. {@code docs/diagnostics.md} is made from this list, which is why the file is long.
 */
public enum Diagnostic {
    NOT_SERVED(
            "MC001",
            "No key and no index serves this pattern: %1$s",
            "Give the missing variables as parameters, make what is not in a key a @Filter, or add an index whose key has them.",
            "DynamoDB finds items by a whole partition key, and inside a partition by the start of the sort key. The message lists the table and every index of the item, and for each what keeps it from serving the pattern. Monochord never falls back to a scan: a scan is declared with @Scan(because = \"…\")."),
    UNKNOWN_VARIABLE(
            "MC002",
            "{%1$s} in %2$s is not a component of the record.%3$s",
            "Name a component of the record, or add one.",
            "Each variable of a key template takes its value from the record component of that name."),
    UNKNOWN_PARAMETER(
            "MC003",
            "Parameter %1$s refers to %2$s, which is neither a variable of a key nor a component of %3$s.%4$s",
            "Rename the parameter, or name the component with @Bind(\"…\") or in the annotation that it has.",
            "A parameter of a pattern is bound by its name to a variable or a component."),
    UNKNOWN_INDEX(
            "MC004",
            "There is no index %1$s.%2$s",
            "Name an index of this table, or declare it with @Index(name = \"%1$s\", partitionKey = \"…\").",
            "Patterns and index keys name an index as the table declares it."),
    UNKNOWN_ITEM(
            "MC005",
            "There is no item %1$s in this table.%2$s",
            "Add @Item(table = …) to the record, or use one that is an item of this table.",
            "A pattern, a parent or a guard is about a kind of item of the same table."),
    UNKNOWN_COMPONENT(
            "MC006",
            "%1$s names %2$s, which is not a component of the record.%3$s",
            "Name a component of the record.",
            "The version, the expiry, the guards, shards and counters are components of the record they are declared on."),
    AMBIGUOUS_KEYS(
            "MC007",
            "%1$s (%2$s) and %3$s (%4$s) can have the same key, for example %5$s.",
            "Give one of them another literal, or make them one record. To share a key on purpose, give both the same templates, make them the only records of a sealed interface, and give the table a typeAttribute.",
            "Two kinds of item whose templates can produce the same key overwrite each other. The check compares both templates and shows the shortest key that both can produce. A type attribute alone does not allow it. Records of a sealed interface whose members all have the same key, such as Account with User and Organization, share it on purpose: every write then checks the type attribute, and a create fails with ConflictException while an item of another kind has the key."),
    DELIMITER_BEFORE_END(
            "MC008",
            "{%1$s} in %2$s may contain \"%3$s\", which marks its end.",
            "Write {%1$s:word} if it never does (a value that does is then rejected), or move the variable to the end.",
            "Only the last variable of a template may contain the delimiter: otherwise a key could be read in two ways, and two different items could have one key. Free text can contain anything."),
    KEY_TYPE(
            "MC009",
            "{%1$s} in %2$s is %3$s, which cannot be part of a key.",
            "Use text, a whole number, a time or an enum.",
            "Keys are compared byte by byte: a list, a map, a record, bytes inside text, a number with a fraction or a flag has no useful text form. 1.0 and 1.00 are one number and would be two keys."),
    KEY_ATTRIBUTE_TYPE(
            "MC010",
            "Key attribute %1$s is a %2$s, but %3$s writes %4$s.",
            "Make the key attribute a String, or the template the one variable of that type.",
            "A Number or Binary key attribute holds one value, so its template is one variable and nothing else."),
    NULLABLE_IN_KEY(
            "MC011",
            "{%1$s} in %2$s may be null.",
            "Make the component non-null, or put it in an optional part at the end: [#{%1$s}].",
            "Every item has a whole primary key. Only index keys may be absent: then the item is not in the index."),
    OPTIONAL_NEVER_ABSENT(
            "MC012",
            "{%1$s} is in the optional part of %2$s, but is never null.",
            "Make the component @Nullable, or take the brackets away.",
            "The part in brackets is left out when its variables are null; these never are."),
    PREFIX_AND_RANGE(
            "MC013",
            "The pattern asks for both a prefix and a range of the sort key.",
            "Keep either @BeginsWith, or @From and @To.",
            "DynamoDB takes one condition on the sort key: a prefix or a range, not both."),
    RANGE_NOT_NEXT(
            "MC014",
            "%1$s on {%2$s}: %3$s",
            "Give the variables before it as parameters, or choose the next one.",
            "Inside a partition, items lie in the order of the whole sort key. A range or prefix is contiguous only on the first variable that is not given."),
    STALE_INDEX_KEY(
            "MC015",
            "Setting %1$s changes %2$s, which also needs %3$s.",
            "Add them as @Set parameters, or replace the whole item with @Replace.",
            "A partial update must write an index key whole. With a variable missing it would leave the old key in place, and the index would show the item where it no longer belongs."),
    KEY_UPDATE(
            "MC016",
            "%1$s is part of the primary key, which an update cannot change.",
            "Delete the item and create the new one in a transaction.",
            "The primary key is the identity of an item."),
    FILTER_ON_KEY(
            "MC017",
            "%1$s is part of the key of %2$s, and a key cannot be filtered.",
            "Remove @Filter, so that the parameter becomes part of the key condition, or read through another index.",
            "DynamoDB rejects a filter that names a key attribute of the table or index being read. A component that is stored only in the key has no attribute to filter."),
    SCAN_WITHOUT_REASON(
            "MC018",
            "The scan gives no reason.",
            "Say why the whole table has to be read: @Scan(because = \"…\").",
            "A scan reads and pays for the whole table. It is allowed where somebody wrote down why."),
    DUPLICATE_NAME(
            "MC019", "Two %1$s are named %2$s.", "Rename one.", "Names of items, indexes and tables identify them."),
    DUPLICATE_PATTERN(
            "MC020",
            "Two patterns are named %1$s.",
            "Rename one method; overloads are not told apart in documents, page tokens and metrics.",
            "The name of a pattern is its identity."),
    DUPLICATE_ATTRIBUTE(
            "MC021",
            "%1$s and %2$s are both stored as %3$s.",
            "Rename one of them with @Attribute(name = \"…\").",
            "Two components cannot share an attribute: one would overwrite the other."),
    ATTRIBUTE_HIDES_KEY(
            "MC022",
            "%1$s is stored as %2$s, which is a key attribute with the template %3$s.",
            "Rename it with @Attribute(name = \"…\"), make it @KeyOnly, or make the template just {%1$s}.",
            "A key attribute may be an ordinary attribute at the same time only when it holds the same value."),
    ATTRIBUTE_HIDES_TYPE(
            "MC023",
            "%1$s is stored as %2$s, which is the attribute for the type of the item.",
            "Name one of them differently.",
            "The type attribute is written by the toolkit."),
    ALTERNATIVE_TAKEN(
            "MC024",
            "The other name %1$s of %2$s is the name of %3$s.",
            "Remove the alternative.",
            "A reader takes an alternative name when the attribute is absent. If another attribute has that name, its value would be read as this one."),
    KEY_ONLY_OUTSIDE_KEY(
            "MC025",
            "%1$s is @KeyOnly, but no template of the primary key has it.",
            "Put {%1$s} into the key, or drop @KeyOnly.",
            "What is not stored as an attribute must be readable from the key."),
    KEY_ONLY_LOSSY(
            "MC026",
            "%1$s is @KeyOnly, but the key holds it in lower case.",
            "Drop @KeyOnly, so that the attribute keeps what was written.",
            "The lower-case form cannot be turned back."),
    SORT_MISSING(
            "MC027",
            "%1$s has a sort key, but the item gives no template for it.",
            "Give one, for example sort = \"METADATA\".",
            "Every item of a table with a sort key has both keys."),
    SORT_UNEXPECTED(
            "MC028",
            "%1$s has no sort key, but the item gives the template %2$s.",
            "Remove it, or declare the sort key.",
            "A key attribute that the table does not have would be an ordinary attribute, and nothing could be found by it."),
    VERSION_TYPE(
            "MC029",
            "The version %1$s is %2$s.",
            "Use a long or an int.",
            "A version is a whole number that each write raises by one."),
    BATCH_GET_INDEX(
            "MC030",
            "A batch read cannot use index %1$s.",
            "Give whole primary keys, or query the index.",
            "BatchGetItem takes primary keys of tables only."),
    RESULT(
            "MC031",
            "%1$s cannot return %2$s.",
            "Return %3$s.",
            "A Get returns one item or none, a Query a page, a list or a stream, a Count a number; writes return nothing or the item."),
    FILTER_NOT_PROJECTED(
            "MC032",
            "Index %2$s does not project %1$s, so a filter on it matches nothing.",
            "Add the attribute to the projection of the index, or read the table.",
            "An index query sees the projected attributes only: the filter would find the attribute absent on every item."),
    PROJECTION_MISSES(
            "MC033",
            "Index %1$s does not project %2$s, which %3$s needs.",
            "Add it to the projection of the index, make the component @Nullable, or read the keys and then the items.",
            "A record can be read from an index only if the index holds all that is not nullable."),
    TABLE_NAME(
            "MC034",
            "%1$s is not a valid table name.",
            "Use 3 to 255 letters, digits, dots, dashes and underscores.",
            "The service rejects other names."),
    INDEX_NAME(
            "MC035",
            "%1$s is not a valid index name.",
            "Use 3 to 255 letters, digits, dots, dashes and underscores.",
            "The service rejects other names."),
    TOO_MANY_INDEXES(
            "MC036",
            "%1$s %2$s indexes; the service allows %3$s.",
            "Let several items share an index by giving each its own templates.",
            "A table has at most 20 global and 5 local indexes."),
    LOCAL_INDEX_KEY(
            "MC037",
            "Local index %1$s has the partition key %2$s, the table has %3$s.",
            "Use the table's partition key and a sort key, or make the index global.",
            "A local index orders the items of a partition in another way."),
    TEMPLATE_SYNTAX(
            "MC038",
            "The template \"%1$s\" cannot be read: %2$s at position %3$s.",
            "Write literals and {variables}, with one optional part in [brackets] at the end.",
            "Templates look like PROJECT#{project} or AUDIT#{operation:word}[#{version}]. Two variables need text between them unless the first has a fixed width."),
    TEMPLATE_TOO_LONG(
            "MC039",
            "The text of %1$s alone has %2$s bytes; the key has at most %3$s.",
            "Shorten the literals.",
            "A partition key has at most 2048 bytes, a sort key 1024."),
    GUARD_COLLIDES(
            "MC041",
            "The guard %1$s of %2$s and %3$s can have the same key, for example %4$s.",
            "Give the guard a literal of its own.",
            "A guard is an item in the same table. If another item can have its key, the guard is taken without its value being taken. Two guards of one item are written in one transaction, which takes each key once."),
    PARTIAL_UPDATE_GUARDED(
            "MC042",
            "%1$s is unique; a partial update cannot swap its guard without the old value.",
            "Replace the whole item with @Replace.",
            "Changing a unique value deletes the old guard and puts the new one in the same transaction, which needs the item as it was read."),
    COLLECTION_PARTITION(
            "MC043",
            "%1$s and %2$s are not in the same partition: %3$s and %4$s.",
            "Read them with two patterns.",
            "A mixed read is one query of one partition, so the partition templates of its items produce the same keys. The names of their variables may differ."),
    PARENT_OUTSIDE_KEY(
            "MC044",
            "The key of parent %1$s needs {%2$s}, which %3$s does not have.",
            "Add the component, or drop @ChildOf.",
            "Every write of a child checks its parent, so the child knows the parent's whole key."),
    KEY_TYPE_CONFLICT(
            "MC045",
            "Key attribute %1$s is a %2$s here and a %3$s there.",
            "Use one type.",
            "An attribute that is a key in several places is defined once for the table."),
    NO_PARTITION_OWNER(
            "MC046",
            "%1$s does not own the partition: its sort key %2$s has a variable that the pattern does not give.",
            "Name the parent item, whose sort key is a constant or repeats the partition.",
            "Deleting a partition marks its parent first and removes it last, so that an interrupted delete can be found and finished."),
    NOTHING_TO_UPDATE(
            "MC047",
            "The update changes nothing.",
            "Add a parameter with @Set or @Add, or replace a whole record with @Replace.",
            "A partial update needs at least one new value."),
    TTL_MISSING(
            "MC048",
            "%1$s expires by %2$s, but the table has no expiry attribute.",
            "Set timeToLive of @Table to %3$s.",
            "The service deletes by one attribute per table, and only where it is switched on."),
    TTL_OTHER(
            "MC049",
            "%1$s expires by %2$s, but the expiry attribute of the table is %3$s.",
            "Use one attribute for the whole table.",
            "The service knows one expiry attribute per table; the others never fire."),
    TABLE_NOT_INTERFACE(
            "MC050",
            "@Table is on %1$s, which is not an interface.",
            "Make it an interface: its methods are the access patterns.",
            "The compiler writes the class that implements the interface."),
    ITEM_NOT_RECORD(
            "MC051",
            "@Item is on %1$s, which is not a record.",
            "Make it a record. A sealed interface needs no @Item; its records do.",
            "An item is an immutable value whose components are its attributes. Classes and beans are not read."),
    GENERIC(
            "MC052",
            "%1$s has type parameters.",
            "Write the types out.",
            "What is stored has one form; a type parameter has many."),
    KEY_ABSENT(
            "MC053",
            "%1$s has no @Key.",
            "Add one, for example @Key(partition = \"%2$s#{%3$s}\", sort = \"METADATA\").",
            "Every item has a primary key, made from its components by templates."),
    NOT_A_TABLE(
            "MC054",
            "%1$s is not a @Table.",
            "Name the interface that carries @Table.",
            "An item says in which table it lives."),
    TABLE_ELSEWHERE(
            "MC055",
            "Table %1$s is not compiled together with %2$s.",
            "Move the record into the module of the table, or compile both at once.",
            "The patterns of a table are proven against all its items, so the compiler must see them together. After a change of one file alone a clean build helps."),
    TYPE_NOT_STORABLE(
            "MC056",
            "%1$s is of type %2$s, which cannot be stored.",
            "Use %3$s.",
            "Stored are text, numbers, flags, bytes, instants, enums, records, sealed interfaces over records, lists, sets and maps of these, and documents. Everything else needs a converter."),
    OPTIONAL_COMPONENT(
            "MC057",
            "%1$s is an Optional.",
            "Write @Nullable %2$s %1$s.",
            "A component that may be absent is marked @Nullable; Optional is for results."),
    RAW_TYPE(
            "MC058",
            "%1$s is the raw type %2$s.",
            "Say what is in it, for example %2$s<%3$s>.",
            "Without the type of its elements nothing says how they are stored."),
    NO_PATTERN(
            "MC059",
            "Method %1$s has no pattern annotation.",
            "Add %2$s, or make it a default method.",
            "Every abstract method of a table is an access pattern. Default and static methods are left alone."),
    TWO_PATTERNS(
            "MC060",
            "Method %1$s has several pattern annotations: %2$s.",
            "Keep one.",
            "A method sends one kind of request."),
    RESULT_TYPE(
            "MC061",
            "%1$s cannot return %2$s.",
            "Return %3$s.",
            "Patterns return items of the table, or a record made of them."),
    PARAMETER_TYPE(
            "MC062",
            "Parameter %1$s is %2$s, but %3$s of %4$s is %5$s.",
            "Make it %6$s.",
            "A parameter has the type of the component that it is about, so that it is written the same way."),
    PARAMETER_ROLES(
            "MC063", "Parameter %1$s has several roles: %2$s.", "Keep one.", "A parameter is one part of the request."),
    PARAMETER_MISPLACED(
            "MC064",
            "%1$s does not take %2$s.",
            "Remove it, or use %3$s.",
            "Each kind of pattern takes the parameters that its request has a place for."),
    PARAMETER_NULLABLE(
            "MC065",
            "Parameter %1$s may be null, but %2$s of %3$s may not.",
            "Drop @Nullable from the parameter, or make the component @Nullable.",
            "A null filter is left out and a null value removes the attribute; a key has no null."),
    PAGE_WITHOUT_REQUEST(
            "MC066",
            "%1$s returns a page, but has no PageRequest parameter.",
            "Add the parameter PageRequest page.",
            "A page has a size and the token of the page before."),
    REQUEST_WITHOUT_PAGE(
            "MC067",
            "%1$s takes a PageRequest, but does not return a Page.",
            "Return Page<%2$s>, so that the caller gets the next token.",
            "Without the token of the next page the caller could never continue."),
    ITEM_NOT_TOLD(
            "MC068",
            "It is not clear which item %1$s is about.",
            "Add item = %2$s.class to the annotation.",
            "The item follows from the result, from a parameter that is the record, or from the annotation."),
    CONVERTER(
            "MC069",
            "Converter %1$s does not fit %2$s: %3$s.",
            "Write a public class with a constructor without parameters that implements Converter<%4$s, S>, S being String, BigDecimal, Boolean, byte[], List<Object> or Map<String, Object>.",
            "Generated code makes one converter and calls it for every item."),
    ANNOTATION_MISPLACED(
            "MC070",
            "%1$s does not belong on %2$s: %3$s.",
            "Remove it, or put it where it belongs.",
            "An annotation that does nothing is a misunderstanding."),
    ROLE_TWICE(
            "MC071",
            "%1$s and %2$s are both %3$s.",
            "Keep one.",
            "An item has one version, one expiry, and one key in each index."),
    SETTING("MC072", "%1$s: %2$s.", "Write %3$s.", "A value that no table can have."),
    RECURSIVE(
            "MC073",
            "%1$s contains itself: %2$s.",
            "Use Map<String, Object>, or store the inner ones as items of their own.",
            "An item has at most 32 levels and 400 KB; a type that contains itself has no end."),
    UNION_MEMBER(
            "MC074",
            "%1$s, one of the kinds of %2$s, is not a record.",
            "Make it a record, or a sealed interface over records.",
            "The kinds of a stored sealed interface are all known, and all are records."),
    STORED_NAME_TWICE(
            "MC075",
            "%1$s and %2$s are both stored as %3$s.",
            "Give one of them another @TypeName.",
            "A stored name must lead back to one constant or record."),
    INHERITED_PATTERN(
            "MC076",
            "%1$s inherits the abstract method %2$s from %3$s.",
            "Declare the pattern in the table itself.",
            "The patterns of a table are read in one place."),
    NOT_ACCESSIBLE(
            "MC077",
            "%1$s is %2$s.",
            "Make it %3$s.",
            "Generated code is in the package of the item, or of the table, and must see every type of it."),
    ITEM_TOO_LATE(
            "MC078",
            "%1$s was generated after table %2$s had been compiled.",
            "Use the record in a pattern of the table, so that the table waits for it.",
            "A table is compiled as soon as everything that its patterns name is there."),
    OPTION(
            "MC079",
            "The option %1$s=%2$s is invalid.",
            "Write %3$s.",
            "Options are given to the compiler as -Akey=value."),
    UNEXPECTED(
            "MC080",
            "Monochord failed at %1$s: %2$s.",
            "This is a bug in Monochord, not in the design. Please report it with this line and the source of %1$s.",
            "The rest of the design was not looked at."),
    ITEM_PARAMETER(
            "MC081",
            "%1$s writes an item, but the method takes none.",
            "Take the record as its one parameter.",
            "A whole item is written from its record. Several are written by a transaction or one after the other."),
    NAME_TAKEN(
            "MC082",
            "The code of %1$s cannot be generated: a class %2$s exists already.",
            "Rename the class, or %1$s: the generated class has that name.",
            "Token becomes TokenItem, and CelloTable becomes DynamoDbCelloTable, in the same package."),
    PARTIAL_UPDATE_TIED(
            "MC083",
            "Setting %1$s alone would leave %2$s behind.",
            "Replace the whole item with @Replace.",
            "A guard carries attributes of its item, and a parent is asked for and counts its children. Both are put right in the transaction that replaces the item, which needs the item as it was read."),
    KEY_FORMAT(
            "MC084",
            "{%1$s:%2$s} is a form of %3$s, and %1$s is %4$s.",
            "Write {%1$s}, or change the type of the component.",
            "What stands after the colon says how a value is written: word and lower are for text, a number of digits is for whole numbers, iso, seconds and millis are for times."),
    PARAMETER_TWICE(
            "MC085",
            "Parameters %1$s and %2$s both give %3$s.",
            "Keep one.",
            "A request has one place for each value. Filters are different: several may be about one attribute."),
    ADD_TYPE(
            "MC086",
            "Nothing can be added to %1$s, which is %2$s.",
            "Use @Set for the new value; @Add is for numbers and sets.",
            "The service adds to a number, and elements to a set."),
    VERSION_SET(
            "MC087",
            "%1$s is the version, which every write raises by itself.",
            "Drop the parameter, or compare the version that was read with @If.",
            "A version that anybody could set would not tell that an item has changed."),
    VERSION_IN_KEY(
            "MC088",
            "The version %1$s is part of %2$s.",
            "Drop @Version and count in the program, or take it out of the key.",
            "Every write raises the version. A key that is made from it would no longer be the key of the item."),
    COUNTER_TYPE(
            "MC089",
            "Counter %1$s of %2$s is %3$s.",
            "Use a long that is in no key, for example long %1$s.",
            "Every child that is created or deleted adds to the counter of its parent, without reading it."),
    OWN_PARENT(
            "MC090",
            "%1$s is its own parent.",
            "Name the item above it, or drop @ChildOf.",
            "A child is created where its parent exists. An item that needs itself can never be created."),
    KEY_ATTRIBUTE_TWICE(
            "MC091",
            "Key attribute %1$s is %2$s in %3$s and %4$s in %5$s.",
            "Use one template, or give the index a key attribute of its own.",
            "An attribute has one value. Where two keys share it, both are made by the same template."),
    GUARD_WITHOUT_VALUE(
            "MC092",
            "The guard %1$s of %2$s does not contain {%2$s}.",
            "Write, for example, @Unique(\"%3$s\").",
            "The key of a guard is the value that is unique: without it one guard would stand for all values."),
    KEYS_ALIKE(
            "MC093",
            "The partition key and the sort key of %1$s are both %2$s.",
            "Give the sort key another name, or leave it out.",
            "The service rejects a key whose two attributes are the same."),
    INDEX_ATTRIBUTE_TYPE(
            "MC095",
            "%1$s stores %2$s as a %3$s, but it is a %4$s key of index %5$s: the service rejects every write of such an item.",
            "Store it under another name with @Attribute, or give the index a key attribute of its own.",
            "A key attribute of an index has one type in the whole table, also for items that declare no key in the index."),
    INDEX_ATTRIBUTE_UNKNOWN(
            "MC160",
            "Index %1$s has the key attribute %2$s, which no item of the table stores.%3$s",
            "Use the stored name of an attribute, as @Attribute or the naming rule of the table makes it.",
            "An item is in a multi-attribute index because it stores all key attributes of the index. With an attribute that no item stores, the index stays empty."),
    TOO_MANY_KEY_ATTRIBUTES(
            "MC161",
            "Index %1$s has %2$d %3$s key attributes; the service allows %4$d.",
            "Leave out those that no query needs. Other attributes can be filtered.",
            "The partition key and the sort key of a global index have up to four attributes each."),
    MULTI_ATTRIBUTE_LOCAL(
            "MC162",
            "Local index %1$s has several attributes in one key.",
            "Make the index global, or use one sort key attribute.",
            "Only global indexes have multi-attribute keys. A local index has the table's partition key and one sort key attribute."),
    MULTI_ATTRIBUTE_DECLARED(
            "MC163",
            "%1$s declares a key in %2$s, a multi-attribute index.",
            "Remove @IndexKey. The item is in the index if it stores %3$s.",
            "The key attributes of a multi-attribute index are attributes of the items, not composed text: there is nothing for a template or a shard to write."),
    KEY_ATTRIBUTE_REPEATED(
            "MC164",
            "Index %1$s has the key attribute %2$s more than once.",
            "Remove it from the sort key: a query gives the partition key whole.",
            "The service rejects a key in which an attribute occurs twice."),
    BATCH_GET_LISTS(
            "MC096",
            "%1$s and %2$s are both lists, and nothing says which value of one goes with which of the other.",
            "Take List<ItemKey<%3$s>> keys, made with %3$sItem.key(…), or keep one list and give the other variables as single values.",
            "A batch read needs whole keys. Two lists could mean pairs or every combination."),
    NOT_REPLACEABLE(
            "MC097",
            "%1$s cannot replace %2$s: %3$s.",
            "Name the interface of the earlier version of the table.",
            "A routed table passes calls to the earlier interface until cut-over. Page tokens and design files tell the two apart by the version of the design."),
    HOT_PARTITION(
            "MC101",
            "Every %1$s has the same partition key, %2$s.",
            "Put an id into the partition key, or shard it if it is an index.",
            "One partition takes 1000 writes and 3000 reads a second. A constant key puts all items of a kind there. Fine for a few, or rarely written; a ceiling otherwise, and a throttled index throttles the writes of the table."),
    TIMESTAMP_ONLY(
            "MC102",
            "The sort key %1$s ends with a time and nothing else: two items of one millisecond are one item.",
            "Add something unique, for example #{id}.",
            "The second write silently replaces the first. With a suffix, ranges still work."),
    TIME_AS_TEXT(
            "MC103",
            "{%1$s} in sort key %2$s looks like a time, but is text.",
            "Use an Instant: its text has a fixed width, so that it sorts by time.",
            "Times of varying width do not sort: \"…:00Z\" comes after \"…:00.500Z\"."),
    UNPADDED_NUMBER(
            "MC104",
            "{%1$s} in sort key %2$s is a number without padding: 10 sorts before 9.",
            "Write {%1$s:10}, with as many digits as it may ever have.",
            "A String key is compared as text."),
    INDEX_NOT_UNIQUE(
            "MC105",
            "Reads one %1$s through index %2$s, which does not make its key unique.",
            "Add @Unique, which keeps a guard in the table, or use @Query if there may be several.",
            "An index enforces nothing: two items may have one index key, and the read shows either. A guard is also found by a consistent read."),
    CONSISTENT_INDEX(
            "MC106",
            "Index %1$s cannot be read consistently; the read is eventually consistent.",
            "Read the table or a guard, or remove consistent = true.",
            "Global indexes are updated after the write has returned."),
    LOW_CARDINALITY(
            "MC107",
            "Index %1$s is partitioned by %2$s, which has only %3$s values.",
            "Put something with more values in front, or shard the key.",
            "Few partitions means hot partitions, and each update rewrites the index copy."),
    PROJECT_ALL_LARGE(
            "MC108",
            "Index %1$s copies all of %2$s, which can be large (%3$s).",
            "Project what the patterns need.",
            "Each write of the item writes its copy in each index again, at its full size."),
    TTL_NOT_NUMBER(
            "MC109",
            "%1$s expires by %2$s, which is stored as %3$s: it never expires.",
            "Store an Instant as EPOCH_SECONDS.",
            "The service compares a Number with the time in seconds. Anything else is ignored, silently."),
    TTL_MILLIS(
            "MC110",
            "%1$s expires by %2$s in milliseconds: it expires in 50,000 years.",
            "Store it as EPOCH_SECONDS.",
            "The service takes the number as seconds."),
    EXPIRED_SHOWN(
            "MC111",
            "%1$s returns items of %2$s that have expired.",
            "Remove hideExpired = false, or suppress this if expired items are wanted.",
            "The service deletes expired items within days, not at once. Until then they are read like any other."),
    UNBOUNDED_PARTITION(
            "MC112",
            "%1$s accumulates in partition %2$s forever.",
            "Set an expiry, or put a time bucket into the partition key.",
            "Items ordered by time under one key grow without end; reads get longer, and one partition has a ceiling."),
    OTHER_ITEMS(
            "MC113",
            "The query also reads items of kind %1$s, for example %2$s, and leaves them out after they were paid for.",
            "Begin their keys with different texts, so that the query does not reach them.",
            "A query reads what lies in the range, whatever it is. A new kind of item under the same partition shows up in old queries."),
    UNUSED_INDEX(
            "MC114",
            "No pattern reads index %1$s.",
            "Remove it, or add the pattern.",
            "Each index is paid for with every write."),
    UNREAD_ITEM(
            "MC115",
            "No pattern reads %1$s.",
            "Add a pattern, or remove the item.",
            "Data that nobody can read is a mistake in most designs."),
    FLOATING_POINT(
            "MC116",
            "%1$s is binary floating point.",
            "Use BigDecimal.",
            "0.1 has no exact binary form; the service stores decimal numbers of 38 digits."),
    ACCOUNT_AS_NUMBER(
            "MC118",
            "%1$s is a number, and looks like an account id.",
            "Use text: 012345678901 as a number loses its zero.",
            "Account ids, phone numbers and the like are names made of digits."),
    VERSION_AS_TEXT(
            "MC119",
            "{%1$s} in sort key %2$s is a version as text: 0.1.9 sorts after 0.1.18.",
            "Compare versions in the program, never by key order.",
            "Byte order is not version order."),
    FILTER_WITH_LIMIT(
            "MC120",
            "The limit counts what passes the filter on %1$s, so that the read may look at everything to fill it.",
            "Take a PageRequest: a page stops after a budget of work, and can be continued.",
            "A filter is judged after an item is read. Where few pass, a limited read is as long as one without limit."),
    LIST_OF_SCAN(
            "MC121",
            "%1$s loads the whole table into memory.",
            "Return a Page or a Stream.",
            "A table has no size limit; memory has."),
    CASE_FOLDED(
            "MC122",
            "{%1$s} in %2$s is an address or a name and is compared with its case.",
            "Write {%1$s:lower} if A@x and a@x are the same.",
            "Unique values that people type are usually meant without case."),
    UNPROTECTED(
            "MC123",
            "Deletion protection is off.",
            "Leave it on, except for tables that tests make.",
            "One wrong call deletes a table and all that is in it."),
    TTL_UNMARKED(
            "MC124",
            "%1$s has the expiry attribute of the table, %2$s, without @TimeToLive.",
            "Mark the component with @TimeToLive, or name one of them differently.",
            "Marked, a time is stored in the seconds that the service compares, and reads hide what has expired."),
    UNDECLARED_INDEX_KEY(
            "MC125",
            "%1$s is in index %2$s without declaring it, because it stores %3$s.",
            "Declare it with %4$s, or store the attribute under another name with @Attribute to keep the item out.",
            "The service puts every item into an index that has all key attributes of the index. Each write of the item pays for the index entry, and reads of the index find it. Monochord counts with that; declared, the values are also checked as keys before they are sent."),
    DOLLAR_BEFORE_VARIABLE(
            "MC126",
            "The $ before {%1$s} in %2$s becomes part of every key.",
            "Write {%1$s}; a variable needs no $.",
            "Other template languages write ${name}. Here a $ is a character like any other."),
    NO_COUNTERPART(
            "MC127",
            "%1$s throws before %2$s, because %3$s.",
            "Add such a method to %4$s, where a default method will do, or override %1$s in a subclass of %5$s.",
            "Until then the old table serves every call of a routed table, so each pattern needs a method of the same name there whose parameters have the same names and types."),
    SHARED_KEY_UNTYPED_INDEX(
            "MC190",
            "Index %1$s does not project %2$s, which distinguishes %3$s from %4$s.",
            "Add %2$s to the projected attributes of the index.",
            "Kinds that share a key are distinguished by the type attribute. Without it, an entry of the index could be of either kind."),
    SHARED_PARTITION_DELETED(
            "MC191",
            "@DeletePartition of %1$s would delete items that belong to %2$s, which has the same key: %3$s.",
            "Delete these items one by one, or give %1$s and %2$s different keys.",
            "A partition delete deletes everything under the key of its owner. Where two kinds share that key, the children of the other kind are in the same partition."),
    GET_OF_SEVERAL(
            "MC195",
            "@Get reads one key, but %1$s and %2$s have different keys: %3$s and %4$s.",
            "Read them with two patterns, with @BatchGet, or with @Query if they are in one partition.",
            "A @Get of a sealed interface reads the kinds that share a key. The stored type attribute determines the record that is returned."),
    PROJECTION_COMPONENT(
            "MC192",
            "%1$s.%2$s is %3$s, but %4$s.%2$s is %5$s.",
            "Give the component of the projection the type and the nullness of the item's component.",
            "A projection is a record whose components are components of an item. They are read from the same attributes in the same way."),
    PROJECTION_UNKNOWN(
            "MC194",
            "%1$s.%2$s is not a component of %3$s.%4$s",
            "Name a component of the item, or return the item.",
            "A result record that is not an item is a projection: its components are components of the item."),
    PROJECTION_OF_SEVERAL(
            "MC193",
            "%1$s could be a projection of %2$s.",
            "Name the item, as in %3$s(item = %4$s.class).",
            "A projection belongs to the only item of the table that has all of its components, unless the annotation names another."),
    LIMIT_PASSES_OTHERS(
            "MC128",
            "The limit does not bound what is read: items of kind %1$s, for example %2$s, may lie between those that are wanted.",
            "Read each kind with a pattern of its own.",
            "A query reads and pays for everything between the first and the last item that it returns. The price grows with the number of items that nobody asked for; in design cost, --matches KIND=N sets that number."),
    TEXT_SYNTAX(
            "MC130",
            "\"%1$s\" cannot be parsed: %2$s at column %3$s.",
            "Write comparisons such as status = {status}, joined by and, or and not.",
            "Conditions compare components with {parameters}, constants and literals: =, <>, <, <=, >, >=, between, in, contains, beginsWith, absent, present and size(…). Words are lower case; text is in single quotes."),
    TEXT_NAME(
            "MC131",
            "%1$s at column %2$s is not %3$s.%4$s",
            "Name one that exists, or add it.",
            "A name is a component, or a constant where the other side is an enum. A name in braces is a parameter of the method. In a read of several kinds, a filter applies to every kind, so each of them has the component."),
    TEXT_TYPE(
            "MC132",
            "%1$s at column %2$s %3$s.",
            "Compare an attribute with a value of its own type.",
            "A value is encoded as the component that it is compared with. Times, bytes and converted types have no literal; a parameter gives them."),
    TEXT_OPERATOR(
            "MC133",
            "%1$s at column %2$s cannot be applied to %3$s, which is %4$s.",
            "Use = or <>; order needs a number, text, a time or bytes, beginsWith needs text or bytes, contains needs text, a list or a set, and size needs anything but a number or a flag.",
            "The service rejects the comparison, or it would be true of nothing. Constants and converted values have no order, because their stored form need not keep it."),
    TEXT_KEY_ONLY(
            "MC134",
            "%1$s at column %2$s is stored only in the key.",
            "Drop @KeyOnly, so that the component is also an attribute.",
            "A condition sees stored attributes, and a @KeyOnly component has none."),
    TEXT_NULL(
            "MC135",
            "%1$s at column %2$s may be null: %3$s.",
            "Drop @Nullable from the parameter, or move the comparison.",
            "A filter leaves out a comparison with null, which has a clear meaning only among comparisons that are all joined by and. In a condition of a write, = null means absent and <> null means present."),
    TEXT_LIMIT(
            "MC136",
            "The text has %1$s; the service allows %2$s.",
            "Shorten it.",
            "An expression has at most 4 KB and 300 operators, and in at most 100 values."),
    TEXT_ALTERNATIVES(
            "MC137",
            ProblemSeverity.LINT,
            "The %2$s does not see %1$s where it is stored as %3$s.",
            "Add \"or %1$s absent\" if such items are meant too.",
            "A reader takes an alternative name of an attribute if the present one is absent. A condition of the service sees the present name only."),
    TEXT_PLACE(
            "MC138",
            "%1$s at column %2$s has no meaning here: %3$s.",
            "Remove it.",
            "A filter judges items that were read. A condition of a write judges the stored item, and this stands for the item itself."),
    TRANSACTION_METHOD(
            "MC150",
            "%1$s cannot be a @Transact method: %2$s.",
            "Declare a default method of the table interface itself, whose body calls the steps that it lists.",
            "The generated class overrides the method, runs its body on a recorder and sends the recorded steps as one transaction."),
    UNKNOWN_STEP(
            "MC151",
            "Step \"%1$s\" of %2$s %3$s",
            "Name a write or @Check of this table, or write parameter.pattern for one of a table parameter.",
            "A step is a call that the body of the transaction makes. Documents, prices and the recorder go by the list."),
    NOT_A_STEP(
            "MC152",
            "\"%1$s\" cannot be a step of %2$s: %3$s.",
            "Read before the transaction and declare a @Check of what must still hold, or call the pattern outside of it.",
            "A transaction is one request that writes and checks single items."),
    STEP_TWICE(
            "MC153",
            "%1$s lists step %2$s twice.",
            "List it once, with a star if the body calls it more than once.",
            "A step without a star is called at most once, one with a star any number of times."),
    TRANSACTION_NOT_ROUTED(
            "MC154",
            "Transaction %1$s of %2$s cannot be routed to the table that it replaces.",
            "Move the method to a class that calls the transaction on either table, or remove @Replaces.",
            "A routed table sends each call to the table that is authoritative in the phase of the migration. It has no route for the steps of a transaction, and sending them one by one would lose the transaction.");

    private final String id;
    private final String what;
    private final String remedy;
    private final String explanation;
    private final ProblemSeverity severity;

    /** Ids MC100 to MC129 are lints, all others errors. */
    Diagnostic(String id, String what, String remedy, String explanation) {
        this(id, id.matches("MC1[012].") ? ProblemSeverity.LINT : ProblemSeverity.ERROR, what, remedy, explanation);
    }

    Diagnostic(String id, ProblemSeverity severity, String what, String remedy, String explanation) {
        this.id = id;
        this.severity = severity;
        this.what = what;
        this.remedy = remedy;
        this.explanation = explanation;
    }

    public String id() {
        return id;
    }

    public ProblemSeverity severity() {
        return severity;
    }

    /** Why it matters, in a few sentences. */
    String explanation() {
        return explanation;
    }

    String remedy() {
        return remedy;
    }

    /** What is wrong, with places for its arguments. */
    String pattern() {
        return what;
    }

    String what(Object... arguments) {
        return String.format(Locale.ROOT, what, arguments);
    }

    String message(Object... arguments) {
        return String.format(Locale.ROOT, what + " " + remedy, arguments);
    }

    public static Optional<Diagnostic> of(String id) {
        return Arrays.stream(values()).filter(d -> d.id.equals(id)).findFirst();
    }
}
