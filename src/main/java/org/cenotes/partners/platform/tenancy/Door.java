package org.cenotes.partners.platform.tenancy;

/**
 * The named doors: the only reasons for which a transaction may see more than one partner's rows.
 * Each is listed with its holder in {@code docs/architecture.md}; everything else fails closed.
 */
public enum Door {
  /** A request's API key is looked up before its partner is known. */
  RESOLVE_KEY,
  /** When a key was last used is written for many partners at once. */
  NOTE_KEY_USAGE,
  /** Demonstration data outside production: partners are made before they exist as callers. */
  SEED_DEMO,
  /** Timed jobs of the platform: expiring holds, tidying up. */
  JOBS,
  /** Health checks count what waits. */
  HEALTH
}
