package org.cenotes.partners.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The commands that a document prints in blocks marked {@code sh}, to paste them into a shell. */
public final class ShellBlocks {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  private ShellBlocks() {}

  /** The blocks of a document, in its order. */
  public static List<String> of(Path document) throws IOException {
    return BLOCK
        .matcher(Files.readString(document))
        .results()
        .map((MatchResult block) -> block.group(1))
        .toList();
  }

  /**
   * Runs commands in one shell, which ends at the first that fails.
   *
   * @param environment variables beside those of this process
   * @param limit how long they may take
   * @return what they printed, errors included
   */
  public static String paste(String commands, Map<String, String> environment, Duration limit)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(Build.TARGET, "shell", ".log");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-eu", "-c", commands)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    shell.environment().putAll(environment);
    Process process = shell.start();
    boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
    process.destroyForcibly();
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    Files.delete(output);
    assertThat(ended).as("it ended within %s:%n%s", limit, printed).isTrue();
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  /** The envelopes in what {@link #paste} returned, one an entry. */
  public static List<String> envelopes(String printed) {
    return List.of(printed.split("(?=\\{\"success\")"));
  }

  /** The message key of each envelope. */
  public static List<String> messages(List<String> envelopes) {
    return envelopes.stream()
        .map(text -> text.replaceFirst("(?s).*?\"message\":\"([^\"]*)\".*", "$1"))
        .toList();
  }
}
