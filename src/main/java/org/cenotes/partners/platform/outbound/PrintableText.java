package org.cenotes.partners.platform.outbound;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Makes text that can be shown and stored of bytes that a receiver sent. */
final class PrintableText {
  /** Control characters and those that change text direction. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

  private PrintableText() {}

  /** Printable text, in UTF-8 no longer than the bytes it was decoded from. */
  static String decode(ByteBuffer bytes) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .onUnmappableCharacter(CodingErrorAction.REPLACE)
              .replaceWith("?")
              .decode(bytes)
              .toString();
      return UNPRINTABLE.matcher(text).replaceAll("");
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a replacing decoder does not fail", e);
    }
  }
}
