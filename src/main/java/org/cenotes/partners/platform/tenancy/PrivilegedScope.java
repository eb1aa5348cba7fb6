package org.cenotes.partners.platform.tenancy;

/**
 * The only reasons for which a transaction may see more than one partner's rows. Each is listed
 * with its uses in {@code docs/architecture.md}.
 *
 * <p>The reasons are the modules', and yet they are one enum in the platform: a security review
 * reads one list, and a new reason cannot be added without changing it.
 */
public enum PrivilegedScope {
  /** Looks up a request's API key before its partner is known. */
  RESOLVE_KEY,
  /** Looks up, begins or ends a session before its user's partner is known. */
  RESOLVE_SESSION,
  /** Looks up an invitation by its token. */
  RESOLVE_INVITE,
  /** Switches a kind of mail off or on for the user of an unsubscribe link. */
  UNSUBSCRIBE,
  /** Reads and rotates the keys that sign access tokens. */
  SIGNING_KEYS,
  /** Counts login and registration attempts. */
  ATTEMPT_LIMITS,
  /** Registers a partner. */
  REGISTER,
  /** Acts for an administrator of the platform. */
  ADMIN,
  /** Acts for an operator at the front desk of some venues, or for an administrator there. */
  FRONT_DESK,
  /** Sums what all partners sell of a partner's own cenotes. */
  VENUE_SALES,
  /** Reads images that a cenote on sale shows. */
  PUBLISHED_IMAGES,
  /** Looks up a reservation by its code and its guest's e-mail. */
  GUEST_LOOKUP,
  /** Records when API keys of many partners were last used. */
  RECORD_KEY_USAGE,
  /** Records the API calls of many partners. */
  RECORD_API_CALLS,
  /** Looks up a payment by its guest, its provider's reference or its recovery token. */
  PAYMENT_LOOKUP,
  /** Reads and writes the simulated provider's own tables. */
  SIMULATED_PROVIDER,
  /** Creates demonstration data, outside production. */
  SEED_DEMO,
  /** Reads the events of all partners that have a WebSocket on this node. */
  REALTIME,
  /** Runs the platform's timed jobs. */
  JOBS,
  /** Measures backlogs and compares migrations. */
  HEALTH
}
