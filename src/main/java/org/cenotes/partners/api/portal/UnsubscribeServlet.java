package org.cenotes.partners.api.portal;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.cenotes.partners.domain.notification.SubscriptionFlow;
import org.cenotes.partners.platform.http.Language;

/**
 * The address of unsubscribe links in mails. POST unsubscribes, as mail programs do with one click
 * (RFC 8058), or subscribes again with {@code on=1}. GET changes nothing, because mail filters open
 * every link: it shows a page with a button. The token is the only credential.
 */
@WebServlet("/notifications/unsubscribe")
public class UnsubscribeServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient SubscriptionFlow subscriptions;

  @Inject
  public UnsubscribeServlet(SubscriptionFlow subscriptions) {
    this.subscriptions = subscriptions;
  }

  /** The sentences of the page in one language. */
  private record Sentences(
      String title,
      String note,
      String stop,
      String stopped,
      String resume,
      String resumed,
      String invalid) {
    static final Sentences EN =
        new Sentences(
            "E-mails from the Cenotes Partner Platform",
            "If you stop them, the list of notifications in the portal will no longer show new ones of"
                + " this kind either.",
            "Stop sending me these e-mails",
            "You will no longer receive these e-mails, and the list of notifications in the portal"
                + " will no longer show new ones of this kind either.",
            "Start sending me these e-mails again",
            "You will receive these e-mails from now on, and the list of notifications in the portal"
                + " will show new ones of this kind again.",
            "This link is not valid.");
    static final Sentences ES =
        new Sentences(
            "Correos de Cenotes Partner Platform",
            "Si deja de recibirlos, la lista de notificaciones del portal tampoco mostrará las nuevas"
                + " de este tipo.",
            "Dejar de recibir estos correos",
            "Ya no recibirá estos correos, y la lista de notificaciones del portal tampoco mostrará"
                + " las nuevas de este tipo.",
            "Volver a recibir estos correos",
            "Volverá a recibir estos correos, y la lista de notificaciones del portal volverá a"
                + " mostrar las nuevas de este tipo.",
            "Este enlace no es válido.");
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Language language = Language.of(request.getHeader("Accept-Language"));
    Sentences sentences = sentences(language);
    Optional<String> reason = subscriptions.describe(token(request), language);
    if (reason.isEmpty()) {
      write(response, 404, language, "<p>" + sentences.invalid() + "</p>");
      return;
    }
    write(
        response,
        200,
        language,
        "<p>"
            + reason.get()
            + "</p>\n<p>"
            + sentences.note()
            + "</p>\n"
            + form(request, "", sentences.stop()));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Language language = Language.of(request.getHeader("Accept-Language"));
    Sentences sentences = sentences(language);
    boolean on = "on=1".equals(lastParameter(request));
    if (!subscriptions.change(token(request), on)) {
      write(response, 404, language, "<p>" + sentences.invalid() + "</p>");
      return;
    }
    write(
        response,
        200,
        language,
        on
            ? "<p>" + sentences.resumed() + "</p>"
            : "<p>" + sentences.stopped() + "</p>\n" + form(request, "&on=1", sentences.resume()));
  }

  private static Sentences sentences(Language language) {
    return language == Language.EN ? Sentences.EN : Sentences.ES;
  }

  /** From the query alone: the body of a one-click request is of no interest and stays unread. */
  private static String token(HttpServletRequest request) {
    String query = String.valueOf(request.getQueryString());
    String token = query.startsWith("token=") ? query.substring("token=".length()) : "";
    int end = token.indexOf('&');
    return end < 0 ? token : token.substring(0, end);
  }

  private static String lastParameter(HttpServletRequest request) {
    String query = String.valueOf(request.getQueryString());
    return query.substring(query.lastIndexOf('&') + 1);
  }

  /** A valid token is Base64url: nothing in it needs escaping. */
  private static String form(HttpServletRequest request, String more, String label) {
    return "<form method=\"post\" action=\"?token="
        + token(request)
        + more
        + "\"><button>"
        + label
        + "</button></form>";
  }

  private static void write(
      HttpServletResponse response, int status, Language language, String body) throws IOException {
    response.setStatus(status);
    response.setContentType("text/html");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Content-Language", language.tag());
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader(
        "Content-Security-Policy",
        "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
    response
        .getWriter()
        .write(
            "<!DOCTYPE html>\n<html lang=\""
                + language.tag()
                + "\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>"
                + sentences(language).title()
                + "</title></head>\n<body>\n"
                + body
                + "\n</body></html>\n");
  }
}
