package org.cenotes.partners.api.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServedDocumentTest {
  private static final String TEXT = "¿cenotes? ".repeat(1_000);

  private static Exchange sent(Exchange exchange) throws IOException {
    ServedDocument.of("text/plain", TEXT).send(exchange.request(), exchange.response());
    return exchange;
  }

  private static Exchange get() {
    return new Exchange("/x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | true",
        "GZIP | true",
        "br, gzip | true",
        "gzip;q=0.5, br | true",
        "gzip ; q = 0.001 | true",
        "gzip;q=0 | false",
        "gzip; q=0.000 | false",
        "gzip;\tq=0 | false",
        "br | false",
        "gzipped | false",
        "x-gzip | false",
        "'' | false"
      })
  void the_compressed_form_is_for_who_accepts_it(String accepted, boolean compressed)
      throws IOException {
    Exchange exchange = sent(get().with("Accept-Encoding", accepted));
    assertThat("gzip".equals(exchange.header("Content-Encoding"))).isEqualTo(compressed);
    assertThat(exchange.text()).isEqualTo(TEXT);
    assertThat(exchange.header("Content-Length")).isEqualTo("" + exchange.length());
    assertThat(exchange.header("Vary")).isEqualTo("Accept, Accept-Encoding");
  }

  @Test
  void both_forms_have_a_tag_of_their_own() throws IOException {
    String plain = sent(get()).header("ETag");
    String compressed = sent(get().with("Accept-Encoding", "gzip")).header("ETag");
    assertThat(plain).matches("\"[0-9a-f]{32}\"").isNotEqualTo(compressed);
    assertThat(sent(get().with("If-None-Match", plain)).status()).isEqualTo(304);
    assertThat(sent(get().with("If-None-Match", compressed)).status()).isEqualTo(200);
    assertThat(
            sent(get().with("Accept-Encoding", "gzip").with("If-None-Match", compressed)).status())
        .isEqualTo(304);
  }

  @Test
  void a_current_copy_is_not_sent_again() throws IOException {
    String tag = sent(get()).header("ETag");
    for (String known : new String[] {tag, "W/" + tag, "\"old\", " + tag, " * "}) {
      Exchange exchange = sent(get().with("If-None-Match", known));
      assertThat(exchange.status()).as(known).isEqualTo(304);
      assertThat(exchange.length()).isZero();
      assertThat(exchange.header("ETag")).isEqualTo(tag);
    }
    assertThat(sent(get().with("If-None-Match", "\"old\"")).status()).isEqualTo(200);
  }
}
