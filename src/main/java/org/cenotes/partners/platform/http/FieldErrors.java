package org.cenotes.partners.platform.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with which member.
 *
 * @param messages whole sentences that name the member: {@code visitors must not be less than 1}
 * @param fields the same sentences by member
 */
public record FieldErrors(List<String> messages, Map<String, List<String>> fields) {
  /** One sentence about one member, given without its name. */
  public static FieldErrors of(String field, String sentence) {
    return new Collector().add(field, sentence).toErrors();
  }

  /** The same of a member that has another name for the caller. */
  public FieldErrors renamed(String member, String other) {
    Map<String, List<String>> named = new LinkedHashMap<>();
    fields.forEach(
        (field, sentences) ->
            named.put(renamed(field, member, other), renamed(sentences, member, other)));
    return new FieldErrors(renamed(messages, member, other), named);
  }

  private static List<String> renamed(List<String> texts, String member, String other) {
    return texts.stream().map(text -> renamed(text, member, other)).toList();
  }

  private static String renamed(String text, String member, String other) {
    return text.startsWith(member) ? other + text.substring(member.length()) : text;
  }

  /** Gathers several. */
  public static final class Collector {
    private final List<String> messages = new ArrayList<>();
    private final Map<String, List<String>> fields = new LinkedHashMap<>();

    public Collector add(String field, String sentence) {
      String whole = field + " " + sentence;
      messages.add(whole);
      fields.computeIfAbsent(field, name -> new ArrayList<>()).add(whole);
      return this;
    }

    public boolean isEmpty() {
      return messages.isEmpty();
    }

    public FieldErrors toErrors() {
      return new FieldErrors(List.copyOf(messages), fields);
    }

    /** Ends in an exception if anything was gathered. */
    public void throwIfAny(ErrorKey error) {
      if (!isEmpty()) {
        throw ApiException.of(error, toErrors());
      }
    }
  }
}
