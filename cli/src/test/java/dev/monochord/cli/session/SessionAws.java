package dev.monochord.cli.session;

import dev.monochord.systems.standins.AwsStandIn;
import dev.monochord.systems.standins.StsStandIn;
import dev.monochord.systems.standins.VerifiedPermissionsStandIn;
import java.io.IOException;
import java.util.Map;

/**
 * An empty AWS account for one session, and the variables that lead to it. It is {@link MotoServer}'s, except for Verified
 * Permissions, which moto lacks.
 */
final class SessionAws implements AutoCloseable {

    private final AwsStandIn standIn =
            AwsStandIn.of(new StsStandIn(account -> false), new VerifiedPermissionsStandIn());
    private final MotoServer moto;

    private SessionAws(MotoServer moto) {
        this.moto = moto;
    }

    /** Returns a new, empty account. */
    static SessionAws open() throws IOException {
        return new SessionAws(MotoServer.start());
    }

    String url() {
        return moto.url().toString();
    }

    Map<String, String> variables() {
        return Map.of(
                "AWS_ENDPOINT_URL",
                url(),
                "AWS_ENDPOINT_URL_VERIFIEDPERMISSIONS",
                standIn.url().toString(),
                "AWS_ACCESS_KEY_ID",
                AwsStandIn.ACCESS_KEY,
                "AWS_SECRET_ACCESS_KEY",
                AwsStandIn.SECRET_KEY);
    }

    @Override
    public void close() {
        standIn.close();
        moto.close();
    }
}
