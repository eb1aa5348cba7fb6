package org.cenotes.partners.domain.catalog;

import java.util.List;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a cenote needs before it can be published, besides Spanish in each of its texts.
 *
 * @param complete whether all items are satisfied
 * @param items each item of the list
 */
@Schema(name = "CenoteChecklist")
public record Checklist(boolean complete, List<Entry> items) {
  /**
   * An item of the checklist.
   *
   * @param item what is needed
   * @param satisfied whether the cenote has it
   */
  @Schema(name = "CenoteChecklistEntry")
  public record Entry(Item item, boolean satisfied) {}

  /** What is needed. */
  @Schema(name = "CenoteChecklistItem")
  public enum Item implements WireEnum {
    SPANISH_NAME("needs name.es"),
    PRICING("needs agePricing or an active package"),
    ACTIVE_IMAGE("needs an active image");

    private final String sentence;

    Item(String sentence) {
      this.sentence = sentence;
    }
  }

  static Checklist of(CenoteContent content) {
    List<Entry> items =
        List.of(
            new Entry(Item.SPANISH_NAME, content.name().es() != null),
            new Entry(
                Item.PRICING,
                content.agePricing() != null
                    || content.packages().stream().anyMatch(PackageOffer::isActive)),
            new Entry(Item.ACTIVE_IMAGE, content.images().stream().anyMatch(Image::isActive)));
    return new Checklist(items.stream().allMatch(Entry::satisfied), items);
  }

  /**
   * Throws unless the checklist of a cenote is complete and its texts have Spanish.
   *
   * @param before the content until now, whose texts may stay as they are; null if they may not
   * @throws ApiException 400 with an error for each item that is not satisfied and for each text
   */
  static void require(CenoteContent content, @Nullable CenoteContent before) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    for (Entry entry : of(content).items()) {
      if (!entry.satisfied()) {
        errors.add(entry.item().wire(), entry.item().sentence);
      }
    }
    RequiredSpanishTexts.check(content, before, errors);
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }
}
