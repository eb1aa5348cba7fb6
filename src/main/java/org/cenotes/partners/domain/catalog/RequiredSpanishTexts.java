package org.cenotes.partners.domain.catalog;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.FieldErrors;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a cenote that need Spanish outside the state draft, besides its name, which is an
 * item of the {@link Checklist}.
 */
final class RequiredSpanishTexts {
  private final FieldErrors.Collector errors;

  private RequiredSpanishTexts(FieldErrors.Collector errors) {
    this.errors = errors;
  }

  /**
   * Reports each text that has English only.
   *
   * @param before the content until now, whose texts may stay as they are; null if they may not
   */
  static void check(
      CenoteContent content, @Nullable CenoteContent before, FieldErrors.Collector errors) {
    RequiredSpanishTexts texts = new RequiredSpanishTexts(errors);
    texts.check("description", content.description(), before == null ? null : before.description());
    List<PackageOffer> packages = before == null ? List.of() : before.packages();
    texts.checkEach(
        "packages", ".name", content.packages(), packages, PackageOffer::id, PackageOffer::name);
    texts.checkEach(
        "packages",
        ".description",
        content.packages(),
        packages,
        PackageOffer::id,
        PackageOffer::description);
    texts.checkEach(
        "services",
        ".name",
        content.services(),
        before == null ? List.of() : before.services(),
        ServiceOffer::id,
        ServiceOffer::name);
  }

  private <T> void checkEach(
      String list,
      String member,
      List<T> items,
      List<T> before,
      Function<T, UUID> id,
      Function<T, LocalizedText> text) {
    Map<UUID, LocalizedText> known = before.stream().collect(Collectors.toMap(id, text));
    for (int i = 0; i < items.size(); i++) {
      T item = items.get(i);
      check(list + "[" + i + "]" + member, text.apply(item), known.get(id.apply(item)));
    }
  }

  private void check(String path, LocalizedText text, @Nullable LocalizedText before) {
    if (text.es() == null && text.en() != null && !text.equals(before)) {
      errors.add(path + ".es", "is required");
    }
  }
}
