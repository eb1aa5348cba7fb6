package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrintableTextTest {
  @Test
  void bytes_of_any_kind_become_text_that_is_no_longer() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(1025)];
      random.nextBytes(bytes);
      String text = PrintableText.decode(ByteBuffer.wrap(bytes));
      assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(bytes.length);
      assertThat(text.codePoints()).noneMatch(Character::isISOControl);
    }
  }

  @Test
  void a_character_cut_in_the_middle_is_a_question_mark() {
    byte[] bytes = "año".getBytes(StandardCharsets.UTF_8);
    assertThat(PrintableText.decode(ByteBuffer.wrap(bytes, 0, 2))).isEqualTo("a?");
  }
}
