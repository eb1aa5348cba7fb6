package org.cenotes.partners.platform.text;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;

/** Normalises e-mail addresses for storage and comparison. */
public final class EmailAddresses {
  /** The maximum length of a normalised address (RFC 5321 4.5.3.1.3, less the brackets). */
  public static final int MAX_LENGTH = 254;

  /** The sentence about an address that is not {@link #deliverable}. */
  public static final String NOT_DELIVERABLE =
      "must have only ASCII characters before the @ and a valid domain name after it";

  /** An address for {@link #isDeliverable}, in the words of a sentence. */
  public static final String DELIVERABLE =
      "an e-mail address to which mail can be sent, such as luz@example.com";

  private static final int MAX_MAILBOX = 64;

  private static final String ATOM = "[\\w!#$%&'*+/=?^`{|}~-]++";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?+";

  /** Quoted mailboxes and IP addresses in place of domains are left out: nobody has them. */
  private static final Pattern IN_ASCII =
      Pattern.compile(ATOM + "(?:\\." + ATOM + ")*+@" + LABEL + "(?:\\." + LABEL + ")*+");

  private EmailAddresses() {}

  /**
   * A key that is equal for addresses which reach the same mailbox, as far as their text tells: in
   * compatibility form and without case, with the domain in ASCII, and without a {@code +tag}; for
   * Gmail, which ignores them, also without dots. Only for counting: mail goes to the address that
   * was given.
   */
  public static String customerKey(String address) {
    String folded =
        Normalizer.normalize(address.strip(), Normalizer.Form.NFKC)
            .toUpperCase(Locale.ROOT)
            .toLowerCase(Locale.ROOT);
    int at = folded.lastIndexOf('@');
    if (at < 0) {
      return folded;
    }
    String mailbox = folded.substring(0, at);
    String domain = asciiDomain(folded.substring(at + 1));
    int tag = mailbox.indexOf('+');
    if (tag > 0) {
      mailbox = mailbox.substring(0, tag);
    }
    if (domain.equals("gmail.com") || domain.equals("googlemail.com")) {
      return mailbox.replace(".", "") + "@gmail.com";
    }
    return mailbox + '@' + domain;
  }

  /**
   * The address as every mail server takes it: the domain in ASCII. Empty when the mailbox is not
   * in ASCII, or when IDNA makes another name of the domain ({@code ß} becomes {@code ss}): mail to
   * such an address could reach somebody else.
   */
  public static Optional<String> deliverable(String address) {
    int at = address.lastIndexOf('@') + 1;
    String domain = Normalizer.normalize(address.substring(at), Normalizer.Form.NFC);
    String ascii = asciiDomain(domain);
    return isAscii(address.substring(0, at))
            && isAscii(ascii)
            && (isAscii(domain)
                || IDN.toUnicode(ascii, IDN.ALLOW_UNASSIGNED)
                    .equals(domain.toLowerCase(Locale.ROOT)))
        ? Optional.of(address.substring(0, at) + (isAscii(domain) ? domain : ascii))
        : Optional.empty();
  }

  /**
   * Whether the whole text is an address to which mail can be sent: for what is not validated as
   * bodies of requests are, and no looser.
   */
  public static boolean isDeliverable(String text) {
    return text.length() <= MAX_LENGTH
        && text.indexOf('@') <= MAX_MAILBOX
        && deliverable(text).filter(ascii -> IN_ASCII.matcher(ascii).matches()).isPresent();
  }

  private static boolean isAscii(String text) {
    return StandardCharsets.US_ASCII.newEncoder().canEncode(text);
  }

  private static String asciiDomain(String domain) {
    try {
      return IDN.toASCII(domain, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return domain; // not a name of the DNS; then it is only itself
    }
  }

  /**
   * Strips white space and converts to NFC and lower case.
   *
   * @throws ApiException 400 when the result is too long: lower case can be longer
   */
  public static String normalize(String address) {
    String normalized = folded(address);
    if (normalized.length() > MAX_LENGTH) {
      throw ApiException.of(
          HttpError.INVALID_INPUT,
          FieldErrors.of("email", "must have at most " + MAX_LENGTH + " characters"));
    }
    return normalized;
  }

  /** A text to look for in normalised addresses: it may be a part of one, and of any length. */
  public static String folded(String text) {
    return Normalizer.normalize(text.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }
}
