package dev.monochord.systems.tenants;

import dev.monochord.model.TableDesign;
import dev.monochord.runtime.item.TableInfo;
import dev.monochord.systems.kit.HttpSystem;
import dev.monochord.systems.kit.OperatorRoutes;
import dev.monochord.systems.kit.Response;
import dev.monochord.systems.kit.RoleGate;
import dev.monochord.systems.kit.SystemContext;
import dev.monochord.systems.kit.SystemFactory;
import java.util.List;
import java.util.function.Function;

/** Makes the system of tenants. */
public final class TenantsFactory implements SystemFactory {

    private final Function<TenantsConfig, ? extends Provisioner> provisioners;

    /** With resources that are made by what the function returns. It is closed with the system. */
    public TenantsFactory(Function<TenantsConfig, ? extends Provisioner> provisioners) {
        this.provisioners = provisioners;
    }

    /**
     * With queues on Amazon SQS.
     *
     * @param local starts a queue service in this process; called only if the settings name none
     */
    public static TenantsFactory onSqs(Function<TenantsConfig, ? extends LocalQueues> local) {
        return by(local, config -> {
            throw new IllegalArgumentException("TENANTS_PROVISIONER must be sqs");
        });
    }

    /**
     * With what the setting {@code TENANTS_PROVISIONER} names.
     *
     * @param local starts a queue service in this process; called only if queues are to be made and the settings name no
     *     service for them
     * @param others opens the provisioner of a kind other than {@link ProvisionerKind#SQS}
     */
    public static TenantsFactory by(
            Function<TenantsConfig, ? extends LocalQueues> local,
            Function<TenantsConfig, ? extends Provisioner> others) {
        return new TenantsFactory(config -> {
            if (config.provisioning().kind() != ProvisionerKind.SQS) {
                return others.apply(config);
            }
            return config.isLocal() ? SqsProvisioner.open(config, local.apply(config)) : SqsProvisioner.open(config);
        });
    }

    @Override
    public String name() {
        return "tenants";
    }

    @Override
    public List<TableDesign> tables() {
        return List.of(DynamoDbTenantsTable.design());
    }

    @Override
    public List<TableInfo> tableInfos() {
        return List.of(DynamoDbTenantsTable.INFO);
    }

    @Override
    public HttpSystem open(SystemContext context) {
        TenantsConfig config = TenantsConfig.of(context.settings());
        RoleGate gate = RoleGate.open(TenantsRoutes.ROLES, context);
        Provisioner provisioner = provisioners.apply(config);
        try {
            TenantsConfig current =
                    provisioner.version().map(config::withVersion).orElse(config);
            return new TenantsRoutes(
                    new TenantsService(context.monochord(), current, provisioner),
                    gate,
                    new OperatorRoutes(context.monochord(), Response::ok));
        } catch (RuntimeException unopened) {
            provisioner.close();
            throw unopened;
        }
    }
}
