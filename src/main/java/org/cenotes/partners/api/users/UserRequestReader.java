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

/** Validates what annotations cannot express, and collects all errors of a request. */
final class UserRequestReader {
  private final FieldErrors.Collector errors = new FieldErrors.Collector();

  FieldErrors.Collector errors() {
    return errors;
  }

  /** Throws 400 with all collected errors, if there are any. */
  void throwIfInvalid() {
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  /** Strips a name, which may be null but not blank. */
  @Nullable String name(String field, @Nullable String text) {
    if (text != null && !NonBlankText.matches(text)) {
      errors.add(field, NonBlankText.MESSAGE);
    }
    return NonBlankText.strip(text);
  }

  /** Normalises a phone number to E.164. */
  @Nullable String phone(@Nullable String text) {
    return PhoneNumbers.normalize(errors, "phone", text);
  }

  /** Reads permissions by their names. */
  Set<Permission> permissions(String field, @Nullable List<String> names) {
    Set<Permission> known = EnumSet.noneOf(Permission.class);
    for (int i = 0; names != null && i < names.size(); i++) {
      String member = field + '[' + i + ']';
      WireEnum.find(Permission.class, names.get(i))
          .ifPresentOrElse(known::add, () -> errors.add(member, "must be a known permission"));
    }
    return known;
  }

  /** Checks that no permission is both granted and revoked. */
  void checkDisjoint(Set<Permission> grant, Set<Permission> revoke) {
    if (grant.stream().anyMatch(revoke::contains)) {
      errors.add("revoke", "must not contain a permission that is also in grant");
    }
  }
}
