package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.cenotes.partners.platform.json.WireFormat;
import org.junit.jupiter.api.Test;

/** Errors are translated where the caller prefers Spanish. */
class SentencesTest {
  private static Map<String, String> catalogue() throws IOException {
    try (InputStream in = Sentences.class.getResourceAsStream("/sentences_es.json")) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    }
  }

  /** With a value for each placeholder. */
  private static String filled(String template) {
    String sentence = template;
    for (int i = 0; i < 3; i++) {
      sentence = sentence.replace("{" + i + "}", "v" + i);
    }
    return sentence;
  }

  @Test
  void everySentenceIsFoundWithItsValues() throws IOException {
    catalogue()
        .forEach(
            (english, spanish) ->
                assertThat(Sentences.spanish(filled(english))).isEqualTo(filled(spanish)));
  }

  @Test
  void sentencesOfConstraintsAndFormatsHaveATranslation() throws IOException {
    Properties constraints = new Properties();
    try (InputStream in = Sentences.class.getResourceAsStream("/ValidationMessages.properties")) {
      constraints.load(in);
    }
    constraints.forEach(
        (key, sentence) ->
            assertThat(Sentences.spanish(sentence.toString())).as("%s", sentence).isNotNull());
    for (Class<?> type :
        List.of(
            String.class,
            int.class,
            boolean.class,
            java.math.BigDecimal.class,
            java.time.LocalDate.class,
            java.time.LocalTime.class,
            java.time.Instant.class,
            java.util.UUID.class,
            List.class,
            Map.class,
            Language.class,
            FieldErrors.class,
            Object.class)) {
      String sentence = "must be " + WireFormat.form(type);
      assertThat(Sentences.spanish(sentence)).as("%s", sentence).isNotNull();
    }
    String types = "must each be " + WireFormat.form(Language.class);
    assertThat(Sentences.spanish(types)).as(types).isNotNull();
  }

  @Test
  void sentencesInTheCodeHaveATranslation() throws IOException {
    Map<String, Set<String>> found = SentencesInCode.find();
    assertThat(found).hasSizeGreaterThan(100);
    found.keySet().removeIf(sentence -> Sentences.spanish(sentence) != null);
    assertThat(found).as("sentences that sentences_es.json lacks, and where they are").isEmpty();
  }

  @Test
  void theMemberStaysInFrontOfItsSentence() {
    FieldErrors errors =
        new FieldErrors.Collector()
            .add("visitors", "must not be less than 1")
            .add("guest.es", "was never translated")
            .toErrors();
    assertThat(Sentences.translated(errors, Language.EN)).isEqualTo(errors);
    FieldErrors spanish = Sentences.translated(errors, Language.ES);
    assertThat(spanish.messages())
        .containsExactly("visitors no puede ser menor que 1", "guest.es was never translated");
    assertThat(spanish.fields())
        .isEqualTo(
            Map.of(
                "visitors", List.of("visitors no puede ser menor que 1"),
                "guest.es", List.of("guest.es was never translated")));
  }

  @Test
  void whatAPlaceholderStandsForIsKept() {
    assertThat(Sentences.spanish("must be one of: on_site, cardprovider"))
        .isEqualTo("debe ser uno de: on_site, cardprovider");
    assertThat(
            Sentences.spanish(
                "the reservation is cancelled and its cutoff passed at 2026-11-21T14:00:00.000Z"))
        .isEqualTo(
            "la reservación está en estado cancelled y su hora límite fue 2026-11-21T14:00:00.000Z");
    assertThat(Sentences.spanish("must have 1 to 20 entries"))
        .isEqualTo("debe tener entre 1 y 20 elementos");
    assertThat(Sentences.spanish("must not be less than ")).isNull();
    assertThat(Sentences.spanish("")).isNull();
  }
}
