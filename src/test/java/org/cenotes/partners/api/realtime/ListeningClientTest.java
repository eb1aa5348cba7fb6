package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client that the page on the WebSocket prints, against connections that break. */
class ListeningClientTest {
  private static final Path PAGE = Path.of("docs/realtime.md");
  private static final Pattern CLIENT = Pattern.compile("```js\n(.*?)```", Pattern.DOTALL);

  /** What a server sends on each connection before that breaks; the last is not tried again. */
  private static final String SERVER =
      """
      const ready = { type: "ready" };
      const event = (sequence) => ({ type: "event", sequence });
      const pong = (sequence) => ({ type: "pong", sequence });
      const connections = [
        [ready, event(5001)],
        [ready, event(5001), pong(0), event(1)],
        [ready, pong(1), event(2), pong(40)],
        [ready, pong(undefined), event(41)],
        [ready],
      ];
      let opened = 0;
      globalThis.WebSocket = class {
        constructor() {
          const frames = connections[opened++];
          const code = opened < connections.length ? 1001 : 1008;
          setTimeout(() => {
            this.onopen();
            frames.forEach((frame) => this.onmessage({ data: JSON.stringify(frame) }));
            this.onclose({ code, reason: "" });
          });
        }
        send(text) {
          const { type, after } = JSON.parse(text);
          console.log("sent", type, after ?? "");
        }
      };
      """;

  @TempDir Path folder;

  @Test
  void it_resumes_after_the_last_event_before_which_it_has_missed_none() throws Exception {
    Matcher client = CLIENT.matcher(Files.readString(PAGE));
    assertThat(client.find()).isTrue();
    Path script = Files.writeString(folder.resolve("listen.mjs"), SERVER + client.group(1));
    List<String> printed = run(script).lines().map(String::trim).toList();
    assertThat(printed)
        .startsWith("sent auth", "sent subscribe", "sent resume 0", "sent ping")
        .contains("5001 undefined undefined");
    assertThat(printed)
        .filteredOn(line -> line.startsWith("sent resume"))
        .containsExactly(
            "sent resume 0", "sent resume 0", "sent resume 1", "sent resume 40", "sent resume 41");
  }

  /** Runs a script with Node.js, where that is installed. */
  private static String run(Path script) throws InterruptedException, IOException {
    Process node;
    try {
      node = new ProcessBuilder("node", script.toString()).redirectErrorStream(true).start();
    } catch (IOException e) {
      System.err.println("SKIPPED: the client of " + PAGE + ": node is missing");
      assumeTrue(false, "node is not installed");
      throw e;
    }
    String printed = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(node.waitFor(30, TimeUnit.SECONDS)).as(printed).isTrue();
    assertThat(node.exitValue()).as(printed).isZero();
    return printed;
  }
}
