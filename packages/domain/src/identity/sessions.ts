/** How long people can look back at where they were signed in. */
export const SIGN_INS_KEPT_DAYS = 90;

/** While somebody uses the portal, it says so to the server this often. */
export const USE_TOLD_EVERY_MS = 60_000;

/** What the portal says may be on its way, and the page asks first: the server ends a session a little later. */
const SERVER_WAITS_LONGER_MS = 2 * USE_TOLD_EVERY_MS;

/** When the server ends a session that was last used then. Null if there is no limit. */
export const idleEnd = (usedAt: Date, limitMinutes: number): Date | null =>
  limitMinutes === 0 ? null : new Date(usedAt.getTime() + limitMinutes * 60_000 + SERVER_WAITS_LONGER_MS);
