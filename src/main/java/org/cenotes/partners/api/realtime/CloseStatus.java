package org.cenotes.partners.api.realtime;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;

/** Why the server closes a socket: close code and reason. */
enum CloseStatus {
  STOPPING(1001, "the server is stopping; connect again"),
  NOT_TEXT(1003, "frames must be text"),
  BAD_FRAMES(1008, "too many invalid frames"),
  TOO_MANY_FRAMES(1008, "too many frames"),
  TOO_LARGE(1009, "the message is too large"),
  TRY_LATER(1013, "temporarily unavailable; connect again later"),
  NOT_AUTHENTICATED(4401, "the credential is not valid"),
  EXPIRED(4401, "the credential has expired"),
  SEVERAL_CREDENTIALS(4401, "send exactly one credential"),
  FORBIDDEN(4403, "not allowed to receive events"),
  IDENTITY_CHANGED(4403, "the credential belongs to a different user or key than the socket"),
  HEARTBEAT_TIMEOUT(4408, "no frame for two heartbeats"),
  NO_AUTH_FRAME(4408, "no auth frame in time"),
  TOO_SLOW(4413, "the client reads too slowly; connect again and resume"),
  TOO_MANY_SOCKETS(4429, "too many sockets of this user, key or partner"),
  LIMITED(4429, "too many attempts; try again later");

  private final CloseReason reason;

  CloseStatus(int code, String sentence) {
    this.reason = new CloseReason(code(code), sentence);
  }

  private static CloseCode code(int code) {
    return CloseCodes.getCloseCode(code);
  }

  CloseReason reason() {
    return reason;
  }

  /** Whether it says that the client has no access, or no longer. */
  static boolean isWithoutAccess(CloseReason reason) {
    int code = reason.getCloseCode().getCode();
    return code == NOT_AUTHENTICATED.reason.getCloseCode().getCode()
        || code == FORBIDDEN.reason.getCloseCode().getCode();
  }

  /** Maps a refused credential: the HTTP status decides the close code, the key is the reason. */
  static CloseReason of(ApiException refusal) {
    ErrorKey error = refusal.error();
    CloseStatus like =
        switch (error.status()) {
          case 401 -> NOT_AUTHENTICATED;
          case 403 -> FORBIDDEN;
          case 429 -> LIMITED;
          default -> TRY_LATER;
        };
    return new CloseReason(like.reason.getCloseCode(), error.key());
  }
}
