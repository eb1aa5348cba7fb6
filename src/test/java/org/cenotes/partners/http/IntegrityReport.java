package org.cenotes.partners.http;

import io.restassured.response.Response;
import org.cenotes.partners.harness.Wait;

/** The report of the integrity checks, of which one runs at a time on a node. */
final class IntegrityReport {
  private IntegrityReport() {}

  /** Waits for the checks of other tests. */
  static Response read(Login admin) {
    Response response = admin.request().get("/api/admin/integrity");
    for (int i = 0; i < 30 && response.statusCode() == 503; i++) {
      Wait.pause(1_000);
      response = admin.request().get("/api/admin/integrity");
    }
    response.then().statusCode(200);
    return response;
  }
}
