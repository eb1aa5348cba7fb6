package org.cenotes.partners.api.users;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.jspecify.annotations.Nullable;

/** Reads what annotations cannot; all that is wrong is told at once. */
final class UserRequestReader {
  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  FieldErrors.Collector errors() {
    return errors;
  }

  /** Ends the request with 400 if anything was wrong. */
  void done() {
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  /** A name, which may be absent but not blank. */
  @Nullable String name(String field, @Nullable String text) {
    if (text != null && !NonBlankText.matches(text)) {
      errors.add(field, NonBlankText.MESSAGE);
    }
    return NonBlankText.strip(text);
  }

  /** A phone number in E.164. */
  @Nullable String phone(@Nullable String text) {
    return PhoneNumbers.normalize(errors, "phone", text);
  }

  /** Permissions by their names. */
  Set<Permission> permissions(String field, @Nullable List<String> names) {
    Set<Permission> known = EnumSet.noneOf(Permission.class);
    for (int i = 0; names != null && i < names.size(); i++) {
      String member = field + '[' + i + ']';
      WireEnum.find(Permission.class, names.get(i))
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
