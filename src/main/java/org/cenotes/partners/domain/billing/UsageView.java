package org.cenotes.partners.domain.billing;

import java.time.LocalDate;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner used of the API in a month of UTC. What is not stored so long is not available;
 * its sums are then absent.
 *
 * @param period the month
 * @param apiCalls live calls
 * @param bandwidth bytes of live calls
 * @param webhooks deliveries to live endpoints
 * @param limits what the plan allows
 */
@Schema(name = "ApiUsage")
public record UsageView(
    String period, ApiCalls apiCalls, Bandwidth bandwidth, Webhooks webhooks, Limits limits) {
  /**
   * Live calls.
   *
   * @param available whether the month is stored
   * @param total calls
   * @param byDay days with calls
   * @param dropped calls that were answered but not recorded, because too many waited to be stored;
   *     nothing else counts them
   */
  @Schema(name = "UsedApiCalls")
  public record ApiCalls(
      boolean available, @Nullable Long total, @Nullable List<Day> byDay, @Nullable Long dropped) {
    static final ApiCalls UNAVAILABLE = new ApiCalls(false, null, null, null);
  }

  /**
   * A day with calls.
   *
   * @param date the day (UTC)
   * @param count calls
   */
  @Schema(name = "UsedApiCallsOfDay")
  public record Day(LocalDate date, long count) {}

  /**
   * Bytes of bodies; headers are not measured.
   *
   * @param available whether the month is stored
   * @param bytesIn of requests
   * @param bytesOut of responses
   */
  @Schema(name = "UsedBandwidth")
  public record Bandwidth(boolean available, @Nullable Long bytesIn, @Nullable Long bytesOut) {
    static final Bandwidth UNAVAILABLE = new Bandwidth(false, null, null);
  }

  /**
   * Deliveries to live endpoints.
   *
   * @param available whether all deliveries of the month are still stored, which is for some 30
   *     days, and could be counted: they are not more than some million, and not many other
   *     requests of the partner read logs at this moment
   * @param deliveries deliveries that were queued, and test deliveries
   * @param failed those of which every attempt failed
   */
  @Schema(name = "UsedWebhooks")
  public record Webhooks(boolean available, @Nullable Long deliveries, @Nullable Long failed) {
    static final Webhooks UNAVAILABLE = new Webhooks(false, null, null);
  }

  /**
   * What the plan allows.
   *
   * @param callsPerMinute the reads plus the writes that one live key may make per minute; each of
   *     the two has its own limit
   */
  @Schema(name = "UsageLimits")
  public record Limits(long callsPerMinute) {}
}
