package dev.monochord.cli.authz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.api.client.EventHandlerLoader;
import com.amazonaws.services.lambda.runtime.api.client.HandlerInfo;
import com.amazonaws.services.lambda.runtime.api.client.LambdaRequestHandler;
import com.amazonaws.services.lambda.runtime.api.client.runtimeapi.dto.InvocationRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * The program of a new JVM that loads a handler and calls it as Lambda's Java runtime does, by the classes of AWS's runtime
 * interface client. Events come from stdin and responses go to stdout, a line each.
 */
final class FunctionHost {

    private FunctionHost() {}

    public static void main(String[] arguments) throws Exception {
        LambdaRequestHandler handler = EventHandlerLoader.loadEventHandler(
                HandlerInfo.fromString(arguments[0], FunctionHost.class.getClassLoader()));
        BufferedReader events = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String event = events.readLine(); event != null; event = events.readLine()) {
            InvocationRequest request = new InvocationRequest();
            request.setId("8476a536-e9f4-11e8-9739-2dfe598c3fcd");
            request.setInvokedFunctionArn("arn:aws:lambda:us-east-1:123456789012:function:authorizer");
            request.setDeadlineTimeInMs(Long.MAX_VALUE);
            request.setContent(event.getBytes(UTF_8));
            System.out.println(handler.call(request).toString(UTF_8));
            System.out.flush();
        }
        System.exit(0);
    }
}
