package org.cenotes.partners.platform.tenancy;

/**
 * The named doors: the only reasons for which a transaction may see more than one partner's rows.
 * Each is listed with its holder in {@code docs/architecture.md}; everything else fails closed.
 */
public enum PrivilegedScope {
  /** A request's API key is looked up before its partner is known. */
  RESOLVE_KEY,
  /** A session is looked up, begun or ended before its user's partner is known. */
  RESOLVE_SESSION,
  /** An invitation is looked up by its token. */
  RESOLVE_INVITE,
  /** Access tokens are signed, and their keys kept. */
  SIGN,
  /** Attempts of strangers are counted. */
  THROTTLE,
  /** Somebody registers as a partner. */
  REGISTER,
  /** An administrator of the platform is at work. */
  ADMIN,
  /** An operator at the desk of some venues, or an administrator there. */
  DESK,
  /** A guest names a reservation and its e-mail. */
  GUEST_LOOKUP,
  /** When a key was last used is written for many partners at once. */
  NOTE_KEY_USAGE,
  /** A payment is found by its reservation's guest, its provider's reference or its token. */
  PAYMENT,
  /** The simulated provider, outside production, keeps its own books. */
  SIMULATED_PROVIDER,
  /** Demonstration data outside production: partners are made before they exist as callers. */
  SEED_DEMO,
  /** The events of all partners whose sockets are on this node are read at once. */
  REALTIME,
  /** Timed jobs of the platform: expiring holds, tidying up. */
  JOBS,
  /** Health checks count what waits. */
  HEALTH
}
