package org.cenotes.partners.api.users;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.team.Email;
import org.cenotes.partners.domain.team.Permission;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Reads what annotations cannot; all that is wrong is told at once. */
final class Reading {
  private static final PhoneNumberUtil PHONES = PhoneNumberUtil.getInstance();

  /** A number without a country belongs to the country of the cenotes. */
  private static final String HOME = "MX";

  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  FieldErrors.Collector errors() {
    return errors;
  }

  /** Ends the request with 400 if anything was wrong. */
  void done() {
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  /** The text without the space around it; a member that is missing is refused later. */
  @SuppressWarnings("NullAway")
  static String strip(@Nullable String text) {
    return text == null ? null : text.strip();
  }

  /** An e-mail as it is kept. */
  static String email(String text) {
    return Email.normalize(text);
  }

  /** A name, which may be absent but not blank. */
  @Nullable String name(String field, @Nullable String text) {
    if (text != null && text.isBlank()) {
      errors.add(field, "must not be blank");
    }
    return text == null ? null : text.strip();
  }

  /** A phone number in E.164. */
  @Nullable String phone(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      PhoneNumber number = PHONES.parse(text, HOME);
      if (PHONES.isPossibleNumber(number)) {
        return PHONES.format(number, PhoneNumberFormat.E164);
      }
    } catch (NumberParseException e) {
      // said below, like a number that parses but cannot be one
    }
    errors.add("phone", "must be a phone number");
    return null;
  }

  /** Permissions by their names. */
  Set<Permission> permissions(String field, @Nullable List<String> names) {
    Set<Permission> known = EnumSet.noneOf(Permission.class);
    for (int i = 0; names != null && i < names.size(); i++) {
      String member = field + '[' + i + ']';
      Permission.of(names.get(i))
          .ifPresentOrElse(known::add, () -> errors.add(member, "must name a permission"));
    }
    return known;
  }

  /** Nothing may be given and taken at once. */
  void distinct(Set<Permission> grant, Set<Permission> revoke) {
    if (grant.stream().anyMatch(revoke::contains)) {
      errors.add("revoke", "must not name what grant names");
    }
  }
}
