package org.cenotes.partners.platform.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Error sentences by member.
 *
 * @param messages whole sentences that name the member: {@code visitors must not be less than 1}
 * @param fields the same sentences by member
 * @param details facts for programs; their members depend on the error key
 */
public record FieldErrors(
    List<String> messages,
    Map<String, List<String>> fields,
    @Nullable
        @Schema(
            description =
                "Facts for programs, by error key. error.availability.sold_out: date, startTime and"
                    + " available, the places left. error.availability.not_bookable: reason, one of"
                    + " closed, past, beyond_window, cutoff_passed, not_a_slot and party_size, the"
                    + " last with min and max, the cenote's limits."
                    + " error.pricing.not_applicable, if the amount is too low for the coupon:"
                    + " minAmount, the least amount in cents, after discounts by rules."
                    + " error.reservation.reference_conflict: reservationId, the reservation that"
                    + " was made with the reference. error.partner.ip_not_allowed: address, the"
                    + " client's IP address as it arrived. Any error of adminImportCenotes that ends"
                    + " an import: created, updated and unchanged, the rows that are stored all the"
                    + " same.")
        JsonNode details) {
  /** Without details. */
  public FieldErrors(List<String> messages, Map<String, List<String>> fields) {
    this(messages, fields, null);
  }

  private static final int MAX_ERRORS = 100;

  /** One error; {@code sentence} does not repeat the member's name. */
  public static FieldErrors of(String field, String sentence) {
    return new Collector().add(field, sentence).toErrors();
  }

  /** These errors, and those of the others that are about other members. */
  public FieldErrors and(FieldErrors others) {
    List<String> allMessages = new ArrayList<>(messages);
    Map<String, List<String>> allFields = new LinkedHashMap<>(fields);
    others.fields.forEach(
        (member, sentences) -> {
          if (allMessages.size() < MAX_ERRORS && allFields.putIfAbsent(member, sentences) == null) {
            allMessages.addAll(sentences);
          }
        });
    return new FieldErrors(List.copyOf(allMessages), allFields, details);
  }

  /**
   * What is wrong, for people: the first error and how many there are besides; all sentences where
   * none is about a member, because then one explains the other.
   */
  public String summary(Language language) {
    if (fields.isEmpty()) {
      return messages.stream()
          .map(message -> capitalised(message) + ".")
          .collect(Collectors.joining(" "));
    }
    String first = messages.get(0);
    boolean startsWithMember = fields.values().stream().anyMatch(each -> each.contains(first));
    String sentence = startsWithMember ? first : capitalised(first);
    int others = messages.size() - 1;
    if (others == 0) {
      return sentence + ".";
    }
    return language == Language.EN
        ? "%s (and %d more in errors.messages).".formatted(sentence, others)
        : "%s (y %d más en errors.messages).".formatted(sentence, others);
  }

  private static String capitalised(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** The same errors with one member renamed to the name callers know. */
  public FieldErrors renamed(String member, String other) {
    Map<String, List<String>> named = new LinkedHashMap<>();
    fields.forEach(
        (field, sentences) ->
            named.put(renamed(field, member, other), renamed(sentences, member, other)));
    return new FieldErrors(renamed(messages, member, other), named, details);
  }

  private static List<String> renamed(List<String> texts, String member, String other) {
    return texts.stream().map(text -> renamed(text, member, other)).toList();
  }

  /** Only where the member's name ends there: another member's name may start with it. */
  private static String renamed(String text, String member, String other) {
    int end = member.length();
    boolean named =
        text.startsWith(member)
            && (text.length() == end || !Character.isJavaIdentifierPart(text.charAt(end)));
    return named ? other + text.substring(end) : text;
  }

  /**
   * Collects errors, up to {@value #MAX_ERRORS}: the entries of a list in a body are the caller's,
   * and so would be the length of the response.
   */
  public static final class Collector {
    private final List<String> messages = new ArrayList<>();
    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    public Collector add(String field, String sentence) {
      if (messages.size() >= MAX_ERRORS) {
        return this;
      }
      String whole = field + " " + sentence;
      messages.add(whole);
      fields.computeIfAbsent(field, name -> new ArrayList<>()).add(whole);
      return this;
    }

    /** Adds the sentence for each entry of a list that is not one of the known ones. */
    public Collector addUnknown(String field, List<?> entries, Set<?> known, String sentence) {
      for (int i = 0; i < entries.size(); i++) {
        if (!known.contains(entries.get(i))) {
          add(field + "[" + i + "]", sentence);
        }
      }
      return this;
    }

    public boolean isEmpty() {
      return messages.isEmpty();
    }

    public FieldErrors toErrors() {
      return new FieldErrors(List.copyOf(messages), fields);
    }

    /** Throws an {@link ApiException} if there are errors. */
    public void throwIfAny(ErrorKey error) {
      if (!isEmpty()) {
        throw ApiException.of(error, toErrors());
      }
    }
  }
}
