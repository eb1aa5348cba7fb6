package org.cenotes.partners.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** systemd understands the unit of a node. */
class ServiceUnitTest {
  private static final Path UNIT = Path.of("liberty/systemd/cenotes.service");

  @Test
  void systemd_finds_nothing_to_complain_about(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd is installed");
    Path unit = folder.resolve("cenotes.service");
    Files.writeString(
        unit,
        Files.readString(UNIT)
            .replace("/opt/cenotes/bin/serve", Path.of("liberty/bin/serve").toAbsolutePath() + ""));
    Process process =
        new ProcessBuilder("systemd-analyze", "verify", "--man=no", unit.toString())
            .redirectErrorStream(true)
            .start();
    String complaints = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(complaints).isZero();
    assertThat(complaints).doesNotContain(folder.toString());
  }
}
