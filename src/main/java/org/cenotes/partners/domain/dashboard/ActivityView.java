package org.cenotes.partners.domain.dashboard;

import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a partner's account or reservations.
 *
 * @param id of the event or of the entry in the audit log
 * @param at when it happened
 * @param type what happened, for example reservation.created
 * @param actor who did it; where that was not recorded, what is likely to have acted
 * @param resource what it happened to
 * @param changes the members that changed; absent when it was created, and for what the platform's
 *     administrators did
 */
@Schema(name = "Activity")
public record ActivityView(
    String id,
    Instant at,
    String type,
    ActivityActor actor,
    Resource resource,
    @Nullable List<Change> changes) {

  /**
   * Who did it.
   *
   * @param kind what acted
   * @param id of the user or key; absent if it was not recorded or is not the partner's
   * @param name the user's e-mail address, or the key's name and masked value, at that time
   */
  @Schema(name = "ActivityActor")
  public record ActivityActor(Kind kind, @Nullable String id, @Nullable String name) {}

  /** What acted. */
  @Schema(name = "ActivityActorKind")
  public enum Kind implements WireEnum {
    /** A user, of the partner or at a front desk. */
    USER,
    /** An API key of the partner. */
    KEY,
    /** An administrator of the platform. */
    ADMIN,
    /** The platform itself, or somebody without a credential, such as a guest. */
    SYSTEM
  }

  /**
   * What it happened to.
   *
   * @param type kind of thing
   * @param id its id
   * @param label for people: its name, code or address, or else the id
   */
  @Schema(name = "ActivityResource")
  public record Resource(String type, String id, String label) {}

  /**
   * A member that changed.
   *
   * @param member its name
   * @param from the former value, any JSON; absent if there was none
   * @param to the new value, any JSON; absent if there is none
   */
  @Schema(name = "ActivityChange")
  public record Change(String member, @Nullable Object from, @Nullable Object to) {}
}
