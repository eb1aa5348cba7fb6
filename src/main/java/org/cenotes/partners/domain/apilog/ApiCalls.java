package org.cenotes.partners.domain.apilog;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.http.Networks;

/** The table {@code api_calls}, as its writer sees it. */
@Repository
class ApiCalls {
  private static final String ADD = SqlResource.load("apilog/add_calls.sql");

  @PersistenceContext private EntityManager entities;

  /** Inserts the calls that are not there yet; returns how many those were. */
  int add(List<ApiCall> calls) {
    return entities
        .createNativeQuery(ADD)
        .setParameter("partners", column(calls, ApiCall::partnerId, UUID[]::new))
        .setParameter("times", column(calls, call -> call.at().toString(), String[]::new))
        .setParameter("ids", column(calls, ApiCall::id, UUID[]::new))
        .setParameter("keys", column(calls, ApiCall::keyId, UUID[]::new))
        .setParameter("livemodes", column(calls, ApiCall::livemode, Boolean[]::new))
        .setParameter("methods", column(calls, ApiCall::method, String[]::new))
        .setParameter("routes", column(calls, ApiCall::route, String[]::new))
        .setParameter("statuses", column(calls, ApiCall::status, Integer[]::new))
        .setParameter("durations", column(calls, ApiCall::micros, Long[]::new))
        .setParameter("bytesIn", column(calls, ApiCall::bytesIn, Long[]::new))
        .setParameter("bytesOut", column(calls, ApiCall::bytesOut, Long[]::new))
        .setParameter("requests", column(calls, ApiCall::requestId, String[]::new))
        .setParameter("networks", column(calls, ApiCalls::network, String[]::new))
        .executeUpdate();
  }

  private static String network(ApiCall call) {
    return Networks.truncated(call.clientAddress()).orElse("");
  }

  /** Creates and drops partitions; returns one sentence for each that failed. */
  List<String> maintainPartitions(int keepDays) {
    return NativeQueries.select(
            entities, "SELECT * FROM maintain_api_call_partitions(:days)", String.class)
        .setParameter("days", keepDays)
        .getResultList();
  }
}
