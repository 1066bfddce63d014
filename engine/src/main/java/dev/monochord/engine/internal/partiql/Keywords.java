package dev.monochord.engine.internal.partiql;

import java.util.Locale;
import java.util.Set;

/** The words that PartiQL keeps for itself: those that SQL-92 reserves, and its own. A name like them needs quotes. */
final class Keywords {

    private static final Set<String> RESERVED = Set.of((""
                    + "ABSOLUTE ACTION ADD ALL ALLOCATE ALTER AND ANY ARE AS ASC ASSERTION AT AUTHORIZATION AVG BEGIN "
                    + "BETWEEN BIT BIT_LENGTH BOTH BY CASCADE CASCADED CASE CAST CATALOG CHAR CHARACTER "
                    + "CHARACTER_LENGTH CHAR_LENGTH CHECK CLOSE COALESCE COLLATE COLLATION COLUMN COMMIT CONNECT "
                    + "CONNECTION CONSTRAINT CONSTRAINTS CONTINUE CONVERT CORRESPONDING COUNT CREATE CROSS CURRENT "
                    + "CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR DATE DEALLOCATE DEC DECIMAL "
                    + "DECLARE DEFAULT DEFERRABLE DEFERRED DELETE DESC DESCRIBE DESCRIPTOR DIAGNOSTICS DISCONNECT "
                    + "DISTINCT DOMAIN DOUBLE DROP ELSE END ESCAPE EXCEPT EXCEPTION EXEC EXECUTE EXISTS EXTERNAL "
                    + "EXTRACT FALSE FETCH FIRST FLOAT FOR FOREIGN FOUND FROM FULL GET GLOBAL GO GOTO GRANT GROUP "
                    + "HAVING IDENTITY IMMEDIATE IN INDICATOR INITIALLY INNER INPUT INSENSITIVE INSERT INT INTEGER "
                    + "INTERSECT INTERVAL INTO IS ISOLATION JOIN KEY LANGUAGE LAST LEFT LEVEL LIKE LOCAL LOWER MATCH "
                    + "MAX MIN MODULE NAMES NATIONAL NATURAL NCHAR NEXT NO NOT NULL NULLIF NUMERIC OCTET_LENGTH OF ON "
                    + "ONLY OPEN OPTION OR ORDER OUTER OUTPUT OVERLAPS PAD PARTIAL POSITION PRECISION PREPARE PRESERVE "
                    + "PRIMARY PRIOR PRIVILEGES PROCEDURE PUBLIC READ REAL REFERENCES RELATIVE RESTRICT REVOKE RIGHT "
                    + "ROLLBACK ROWS SCHEMA SCROLL SECTION SELECT SESSION SESSION_USER SET SMALLINT SOME SPACE SQL "
                    + "SQLCODE SQLERROR SQLSTATE SUBSTRING SUM SYSTEM_USER TABLE TEMPORARY THEN TIME TIMESTAMP TO "
                    + "TRANSACTION TRANSLATE TRANSLATION TRIM TRUE UNION UNIQUE UNKNOWN UPDATE UPPER USAGE USER USING "
                    + "VALUE VALUES VARCHAR VARYING VIEW WHEN WHENEVER WHERE WITH WORK WRITE ZONE "
                    + "LET LIMIT MISSING PIVOT REMOVE RETURNING TUPLE UNPIVOT")
            .split(" "));

    private static final Set<String> OPERATORS = Set.of("AND", "OR", "IS", "IN", "LIKE", "BETWEEN", "UNION", "EXCEPT");

    private static final Set<String> AGGREGATES = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX", "EXISTS");

    private Keywords() {}

    static boolean isReserved(String word) {
        return RESERVED.contains(word.toUpperCase(Locale.ROOT));
    }

    /** Whether a word stands between the two things it is about, and so cannot begin one. */
    static boolean isOperator(String word) {
        return OPERATORS.contains(word.toUpperCase(Locale.ROOT));
    }

    /** Whether a word before a parenthesis is the name of a function. */
    static boolean mayBeCalled(String word) {
        return !isReserved(word) || AGGREGATES.contains(word.toUpperCase(Locale.ROOT));
    }
}
