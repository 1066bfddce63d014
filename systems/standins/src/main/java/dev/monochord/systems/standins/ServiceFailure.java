package dev.monochord.systems.standins;

/** An error that a service returns. */
public final class ServiceFailure extends Exception {

    private final int status;
    private final String code;

    public ServiceFailure(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    /** Returns a failure that is the caller's, with status 400. */
    public static ServiceFailure sender(String code, String message) {
        return new ServiceFailure(400, code, message);
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
