package org.cenotes.partners.domain.dashboard;

import java.util.List;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The first calls of the API, ready to be pasted. None of them changes anything.
 *
 * @param baseUrl the address of the API
 * @param authentication how calls are authenticated
 * @param steps the calls, in their order
 */
@Schema(name = "Quickstart")
public record QuickstartView(String baseUrl, Authentication authentication, List<Step> steps) {
  /**
   * How calls are authenticated.
   *
   * @param header the header with the API key
   * @param key the partner's newest live key, masked as in the list of keys, or a placeholder if it
   *     has none: what stands for the key in the snippets
   */
  @Schema(name = "QuickstartAuthentication")
  public record Authentication(String header, String key) {}

  /**
   * A call.
   *
   * @param id names it
   * @param title what it does
   * @param done whether a call of this route succeeded in the last 13 months
   * @param snippets the call in five languages; they run as printed once the key is put in
   */
  @Schema(name = "QuickstartStep")
  public record Step(String id, LocalizedText title, boolean done, Snippets snippets) {}

  /**
   * One call in five languages, without libraries to install.
   *
   * @param curl a command
   * @param javascript for Node.js 18 or newer
   * @param python for Python 3
   * @param java a file for Java 11 or newer
   * @param php for PHP 7 or newer
   */
  @Schema(name = "QuickstartSnippets")
  public record Snippets(String curl, String javascript, String python, String java, String php) {}
}
