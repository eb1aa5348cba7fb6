package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ResourceBundle;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.Language;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The messages of errors in each language: {@code errors.properties} and its translations. */
@ApplicationScoped
public class ErrorMessages {
  private final Map<Language, ResourceBundle> sentences = new EnumMap<>(Language.class);
  private final @Nullable String page;

  /**
   * Reads the sentences.
   *
   * @param docsUrl the address at which the project's {@code docs} are published; empty when they
   *     are not
   */
  @Inject
  public ErrorMessages(@ConfigProperty(name = "cenotes.docs-url") Optional<URI> docsUrl) {
    for (Language language : Language.values()) {
      sentences.put(
          language,
          ResourceBundle.getBundle(
              "errors",
              language == Language.EN ? Locale.ROOT : Locale.forLanguageTag(language.tag()),
              ErrorMessages.class.getClassLoader(),
              ResourceBundle.Control.getNoFallbackControl(
                  ResourceBundle.Control.FORMAT_PROPERTIES)));
    }
    page = docsUrl.map(url -> url.toString().replaceAll("/$", "") + "/errors.md#").orElse(null);
  }

  /** What is wrong and what to do. */
  String sentence(ErrorKey error, Language language) {
    return Objects.requireNonNull(sentences.get(language)).getString(error.key());
  }

  /** Where the error is described; null when the documentation is not published. */
  @Nullable URI documentation(ErrorKey error) {
    return page == null ? null : URI.create(page + error.key());
  }
}
