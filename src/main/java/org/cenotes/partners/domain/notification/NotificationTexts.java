package org.cenotes.partners.domain.notification;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * Renders notifications as plain text and HTML, in Spanish and English. Values are inserted as one
 * line of text each: a name that was stored with a line break must not begin a paragraph of a mail.
 * In HTML they are escaped, and a value in braces is never replaced again.
 */
final class NotificationTexts {
  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)}");
  private static final String ITEMS = "{items}";
  private static final String LINK = "{link}";

  /** Between the parts of a line of a list. */
  private static final String SEPARATOR = " · ";

  private static final Map<Language, Texts> TEXTS = load();

  private NotificationTexts() {}

  /**
   * The file of one language.
   *
   * @param footer the last paragraph of every mail
   * @param unsubscribe the text of the link in optional mails
   * @param changes the words for identifiers that begin lines of lists
   * @param kinds by the name of the kind
   */
  record Texts(
      String footer,
      String unsubscribe,
      Map<String, String> changes,
      Map<String, Template> kinds) {}

  /**
   * One kind.
   *
   * @param reason why the user is notified
   */
  record Template(String subject, List<String> paragraphs, String reason) {}

  /** A rendered notification. */
  record Rendered(String subject, String text, String html) {}

  private static Map<Language, Texts> load() {
    Map<Language, Texts> all = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      String name = "/mail/texts_" + language.tag() + ".json";
      try (InputStream file = NotificationTexts.class.getResourceAsStream(name)) {
        if (file == null) {
          throw new IllegalStateException("missing resource " + name);
        }
        String json = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        all.put(language, Json.read(json, Texts.class));
      } catch (IOException e) {
        throw new UncheckedIOException(name, e);
      }
    }
    return all;
  }

  private static Texts texts(Language language) {
    return Objects.requireNonNull(TEXTS.get(language), "every language has a file");
  }

  private static Template template(NotificationKind kind, Language language) {
    Template template = texts(language).kinds().get(kind.wire());
    if (template == null) {
      throw new IllegalStateException("no text of " + kind + " in " + language);
    }
    return template;
  }

  static String subject(NotificationKind kind, Language language, TemplateModel model) {
    return insert(template(kind, language).subject(), model.values());
  }

  static String reason(NotificationKind kind, Language language, TemplateModel model) {
    return insert(template(kind, language).reason(), model.values());
  }

  /**
   * The paragraphs of the mail, without its list, and without its link for one use and what leads
   * to it.
   */
  static List<String> text(NotificationKind kind, Language language, TemplateModel model) {
    List<String> all = template(kind, language).paragraphs();
    int link = all.indexOf(LINK);
    return IntStream.range(0, all.size())
        .filter(i -> i != link - 1)
        .mapToObj(all::get)
        .filter(paragraph -> isComplete(paragraph, model))
        .map(paragraph -> insert(paragraph, model.values()))
        .toList();
  }

  /**
   * Whether the model has all values that the paragraph names. Those that an earlier version stored
   * may lack some: the paragraph is left out. {@link #ITEMS} and {@link #LINK} are no values.
   */
  private static boolean isComplete(String paragraph, TemplateModel model) {
    return VALUE
        .matcher(paragraph)
        .results()
        .allMatch(found -> model.values().containsKey(found.group(1)));
  }

  /**
   * The whole mail.
   *
   * @param link null when there is none
   * @param unsubscribeUrl null when the kind is not optional
   */
  static Rendered render(
      NotificationKind kind,
      Language language,
      TemplateModel model,
      @Nullable String link,
      @Nullable String unsubscribeUrl) {
    Template template = template(kind, language);
    Texts common = texts(language);
    String subject = insert(template.subject(), model.values());
    Page page = new Page(language, subject);
    for (String paragraph : template.paragraphs()) {
      if (paragraph.equals(ITEMS)) {
        page.list(items(language, model));
      } else if (paragraph.equals(LINK)) {
        page.link(link == null ? "" : link, link == null ? "" : link);
      } else if (isComplete(paragraph, model)) {
        page.paragraph(insert(paragraph, model.values()));
      }
    }
    page.paragraph(insert(template.reason(), model.values()));
    if (unsubscribeUrl != null) {
      page.link(common.unsubscribe(), unsubscribeUrl);
    }
    page.paragraph(common.footer());
    return new Rendered(subject, page.text.toString(), page.end());
  }

  /** The lines of the list. */
  static List<String> items(Language language, TemplateModel model) {
    Map<String, String> changes = texts(language).changes();
    return model.items().stream()
        .map(SingleLineText::flatten)
        .map(line -> inWords(line, changes))
        .toList();
  }

  /** Lines are stored without a language: one about a key begins with the type of its event. */
  private static String inWords(String line, Map<String, String> changes) {
    return changes.entrySet().stream()
        .filter(change -> (line + SEPARATOR).startsWith(change.getKey() + SEPARATOR))
        .findFirst()
        .map(change -> change.getValue() + line.substring(change.getKey().length()))
        .orElse(line);
  }

  private static String insert(String text, Map<String, String> values) {
    Function<MatchResult, String> value =
        found ->
            Matcher.quoteReplacement(
                SingleLineText.flatten(values.getOrDefault(found.group(1), found.group(1))));
    return VALUE.matcher(text).replaceAll(value);
  }

  /** Writes both forms side by side. */
  private static final class Page {
    final StringBuilder text = new StringBuilder();
    private final StringBuilder html = new StringBuilder();

    Page(Language language, String title) {
      html.append("<!DOCTYPE html>\n<html lang=\"")
          .append(language.tag())
          .append("\"><head><meta charset=\"utf-8\"><title>")
          .append(escape(title))
          .append("</title></head>\n<body style=\"font-family: sans-serif; max-width: 40em\">\n");
    }

    void paragraph(String line) {
      text.append(line).append("\n\n");
      html.append("<p>").append(escape(line)).append("</p>\n");
    }

    void list(List<String> items) {
      if (!items.isEmpty()) {
        html.append("<ul>\n");
        for (String item : items) {
          text.append("- ").append(item).append('\n');
          html.append("<li>").append(escape(item)).append("</li>\n");
        }
        text.append('\n');
        html.append("</ul>\n");
      }
    }

    void link(String label, String url) {
      text.append(label.equals(url) ? url : label + ": " + url).append("\n\n");
      html.append("<p><a href=\"")
          .append(escape(url))
          .append("\">")
          .append(escape(label))
          .append("</a></p>\n");
    }

    String end() {
      return html.append("</body></html>\n").toString();
    }

    private static String escape(String text) {
      return text.replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;")
          .replace("'", "&#39;");
    }
  }
}
