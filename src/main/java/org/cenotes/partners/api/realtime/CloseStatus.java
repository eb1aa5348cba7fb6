package org.cenotes.partners.api.realtime;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;

/** Why a socket is closed by this side, as close code and sentence. */
enum CloseStatus {
  STOPPING(1001, "the node stops, connect again"),
  NOT_TEXT(1003, "frames are text"),
  BAD_FRAMES(1008, "too many frames that are not understood"),
  TOO_MANY_FRAMES(1008, "too many frames"),
  TRY_LATER(1013, "not possible now, connect again later"),
  NOT_AUTHENTICATED(4401, "the credential is not good"),
  EXPIRED(4401, "the credential has expired"),
  ONE_CREDENTIAL(4401, "send one credential"),
  FORBIDDEN(4403, "may not listen"),
  NOT_THE_SAME(4403, "another credential than the socket's"),
  SILENT(4408, "nothing was heard for two heartbeats"),
  NO_AUTH_FRAME(4408, "no auth frame in time"),
  TOO_SLOW(4413, "reads too slowly, connect again and resume"),
  TOO_MANY_SOCKETS(4429, "too many sockets of this user or key"),
  LIMITED(4429, "too many attempts, later again");

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

  /** What a refusal of the guard becomes: its status decides the code, its key is the sentence. */
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
