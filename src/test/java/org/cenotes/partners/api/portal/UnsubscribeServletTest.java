package org.cenotes.partners.api.portal;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.cenotes.partners.domain.notification.OneSubscription;
import org.cenotes.partners.harness.Stubs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page behind the links that end mails. */
class UnsubscribeServletTest {
  private final OneSubscription subscription = new OneSubscription();
  private final UnsubscribeServlet servlet = new UnsubscribeServlet(subscription);
  private final Map<String, String> headers = new HashMap<>();
  private final StringWriter page = new StringWriter();
  private int status;

  private static HttpServletRequest request(String query, String language) {
    return Stubs.of(
        HttpServletRequest.class,
        (method, arguments) ->
            switch (method) {
              case "getQueryString" -> query;
              case "getHeader" -> language;
              default -> throw new UnsupportedOperationException(method);
            });
  }

  private HttpServletResponse response() {
    PrintWriter writer = new PrintWriter(page);
    return Stubs.of(
        HttpServletResponse.class,
        (method, arguments) -> {
          switch (method) {
            case "setStatus" -> status = (Integer) arguments[0];
            case "setHeader" -> headers.put((String) arguments[0], (String) arguments[1]);
            default -> {}
          }
          return method.equals("getWriter") ? writer : null;
        });
  }

  private String get(String query, String language) throws IOException {
    servlet.doGet(request(query, language), response());
    return page.toString();
  }

  private String post(String query) throws IOException {
    servlet.doPost(request(query, "en"), response());
    return page.toString();
  }

  @Test
  void opening_the_link_changes_nothing_and_shows_a_button() throws IOException {
    assertThat(get("token=abc_-1", "en"))
        .contains("<html lang=\"en\">", "Weekly report", "Stop sending me these e-mails")
        .contains("If you stop them, the list of notifications in the portal will no longer show")
        .contains("<form method=\"post\" action=\"?token=abc_-1\">");
    assertThat(status).isEqualTo(200);
    assertThat(subscription.changes).isEmpty();
  }

  @Test
  void the_page_is_as_wide_as_a_telephone() throws IOException {
    assertThat(get("token=abc_-1", "en"))
        .contains("content=\"width=device-width, initial-scale=1\"");
  }

  @Test
  void the_page_is_in_spanish_unless_english_is_preferred() throws IOException {
    assertThat(get("token=abc_-1", null))
        .contains(
            "Dejar de recibir estos correos", "la lista de notificaciones del portal tampoco");
    assertThat(headers).containsEntry("Content-Language", "es");
  }

  @Test
  void one_click_unsubscribes_and_offers_to_undo_it() throws IOException {
    assertThat(post("token=abc_-1"))
        .contains("action=\"?token=abc_-1&on=1\"")
        .contains("and the list of notifications in the portal will no longer show new ones");
    assertThat(status).isEqualTo(200);
    assertThat(subscription.changes).containsExactly(false);
  }

  @Test
  void undoing_it_subscribes_again_and_shows_no_further_button() throws IOException {
    assertThat(post("token=abc_-1&on=1"))
        .contains("You will receive these e-mails from now on, and the list of notifications")
        .doesNotContain("<form");
    assertThat(subscription.changes).containsExactly(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"token=abc_-1&on=0", "token=abc_-1&on=11", "token=abc_-1&on=1&x=2"})
  void anything_else_than_the_link_to_undo_it_unsubscribes(String query) throws IOException {
    post(query);
    assertThat(subscription.changes).containsExactly(false);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "token=",
        "token=other",
        "on=1&token=abc_-1",
        "TOKEN=abc_-1",
        "token=abc_-1%20",
        "token=\"><script>alert(1)</script>",
        "token=\"><script>alert(1)</script>&on=1"
      })
  void another_token_is_not_found_and_not_repeated_on_the_page(String query) throws IOException {
    get(query, "en");
    assertThat(status).isEqualTo(404);
    status = 0;
    assertThat(post(query)).contains("This link is not valid.").doesNotContain("script>", "<form");
    assertThat(status).isEqualTo(404);
    assertThat(subscription.changes).isEmpty();
  }

  @Test
  void the_page_is_not_stored_framed_or_told_to_others() throws IOException {
    get("token=abc_-1", "en");
    assertThat(headers)
        .containsEntry("Cache-Control", "no-store")
        .containsEntry("Referrer-Policy", "no-referrer")
        .containsEntry("X-Content-Type-Options", "nosniff");
    assertThat(headers.get("Content-Security-Policy"))
        .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'");
  }
}
