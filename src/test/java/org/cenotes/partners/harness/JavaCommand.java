package org.cenotes.partners.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A command of the product that has ended.
 *
 * @param exit its exit code
 * @param output what it printed, errors included
 */
public record JavaCommand(int exit, String output) {
  /** Runs a main class in a process of its own, with this text as standard input. */
  public static JavaCommand run(
      Class<?> main, Map<String, String> environment, String input, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(ProcessHandle.current().info().command().orElse("java"));
    words.add("-cp");
    words.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    words.add(main.getName());
    words.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (OutputStream to = process.getOutputStream()) {
      to.write(input.getBytes(UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new JavaCommand(process.waitFor(), output);
  }
}
