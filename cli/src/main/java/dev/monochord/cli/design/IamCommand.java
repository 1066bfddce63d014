package dev.monochord.cli.design;

import dev.monochord.cli.command.ToolCommand;
import dev.monochord.model.Design;
import dev.monochord.model.document.IamPolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/** {@code monochord design iam}: the least IAM policy with which a program can use a design. */
@Command(
        name = "iam",
        description =
                "Prints the IAM policy that a program needs for the patterns of a design: for each table and index"
                        + " the actions that its requests use, and what a server reads when it starts. Creating tables is not"
                        + " among them. For a system that is built in, the statements for its other AWS services follow, as"
                        + " its settings in the environment have them.",
        footer = {
            "",
            "Examples:",
            "  monochord design iam authz --region eu-central-1 --account 123456789012 > authz-policy.json",
            "  aws iam put-role-policy --role-name authz --policy-name authz --policy-document"
                    + " file://authz-policy.json",
            "  monochord design iam target/classes --table-arn arn:aws:dynamodb:eu-central-1:123456789012:table/notes"
        })
final class IamCommand extends ToolCommand implements Runnable {

    private static final Pattern TABLE_ARN = Pattern.compile("arn:[a-z*-]+:dynamodb:[^:]*:[^:]*:table/[^/:]+");
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");

    @Mixin
    private ChosenDesign chosen = new ChosenDesign();

    @Option(
            names = "--table-arn",
            paramLabel = "ARN",
            description = "The ARN of the table, or TABLE=ARN if the design has several; then once for each.")
    private List<String> tableArns = new ArrayList<>();

    @Option(
            names = "--region",
            paramLabel = "R",
            defaultValue = "*",
            description = "The Region of tables without --table-arn. Defaults to any.")
    private String region = "*";

    @Option(
            names = "--account",
            paramLabel = "ID",
            defaultValue = "*",
            description = "The account of tables without --table-arn. Defaults to any.")
    private String account = "*";

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = "",
            description = "What the names of tables without --table-arn begin with.")
    private String prefix = "";

    @Option(names = "--read-only", description = "Only what reads, and only from the tables.")
    private boolean readOnly;

    @Option(
            names = "--operator",
            description = "Also the checks of unreadable rows and guards, which scan the tables, and the repair of"
                    + " guards.")
    private boolean operator;

    @Option(
            names = "--member",
            description = "For nucleus and qrie: the policy of the role that they assume in an account, in place of the"
                    + " server's.")
    private boolean member;

    @Override
    public void run() {
        Design design = chosen.findAndWarn();
        if (!account.equals("*") && !ACCOUNT.matcher(account).matches()) {
            throw wrong("--account must be the 12 digits of an AWS account, got '" + account + "'");
        }
        if (member) {
            printMember(design);
            return;
        }
        Map<String, String> arns = arns(design);
        IamPolicy.Scope scope = new IamPolicy.Scope(
                table -> arns.getOrDefault(
                        table,
                        "arn:" + partition() + ":dynamodb:" + region + ":" + account + ":table/" + prefix + table),
                readOnly,
                operator);
        List<Map<String, Object>> statements = new ArrayList<>(IamPolicy.statements(design, scope));
        if (!readOnly) {
            statements.addAll(new SystemStatements(System.getenv(), account, partition()).ofServer(design.name()));
        }
        out().print(IamPolicy.json(statements));
    }

    private String partition() {
        PartitionMetadata known = region.equals("*") ? null : PartitionMetadata.of(Region.of(region));
        return known == null ? "aws" : known.id();
    }

    private void printMember(Design design) {
        List<Map<String, Object>> statements =
                new SystemStatements(System.getenv(), account, partition()).ofMember(design.name());
        if (statements == null) {
            throw wrong("--member is for nucleus and qrie, which assume a role in each account");
        }
        out().print(IamPolicy.json(statements));
    }

    private Map<String, String> arns(Design design) {
        Map<String, String> arns = new LinkedHashMap<>();
        for (String given : tableArns) {
            int equals = given.indexOf('=');
            String arn = given.substring(equals + 1);
            if (!TABLE_ARN.matcher(arn).matches()) {
                throw wrong("--table-arn must be an ARN such as"
                        + " arn:aws:dynamodb:eu-central-1:123456789012:table/notes, got '" + arn + "'");
            }
            if (equals < 0 && design.tables().size() > 1) {
                throw wrong("the design " + design.name() + " has "
                        + design.tables().size() + " tables: give --table-arn as TABLE=ARN for each");
            }
            String table = equals < 0 ? design.tables().get(0).name() : given.substring(0, equals);
            if (design.table(table).isEmpty()) {
                throw wrong("the design " + design.name() + " has no table '" + table + "'");
            }
            arns.put(table, arn);
        }
        return arns;
    }
}
