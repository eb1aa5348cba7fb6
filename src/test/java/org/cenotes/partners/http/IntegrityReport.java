package org.cenotes.partners.http;

import io.restassured.response.Response;
import java.util.function.Supplier;
import org.cenotes.partners.harness.Wait;

/** The report of the integrity checks, of which one runs at a time on a node. */
final class IntegrityReport {
  /** Of its route in UserRouteCalls. */
  static final String ROUTE = "GET /api/admin/integrity";

  private IntegrityReport() {}

  /** Waits for the checks of other tests. */
  static Response read(Login admin) {
    Response response = whenFree(() -> admin.request().get("/api/admin/integrity"));
    response.then().statusCode(200);
    return response;
  }

  /** The answer to a caller that waits for the checks of others, whatever else it says. */
  static Response whenFree(Supplier<Response> call) {
    Response response = call.get();
    for (int i = 0; i < 30 && response.statusCode() == 503; i++) {
      Wait.pause(1_000);
      response = call.get();
    }
    return response;
  }
}
