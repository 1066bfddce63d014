package dev.monochord.web;

/** A server in a process of its own: prints its port, and ends with its input. */
final class EchoProcess {

    private EchoProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (WebServer server = WebServer.start(WebOptions.builder().port(0).build(), new EchoHandler())) {
            System.out.println(server.port());
            while (System.in.read() >= 0) {
                // Until the input ends.
            }
        }
    }
}
