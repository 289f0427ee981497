const KEY = 'parwell.usedUntil';

/** What counts as using the portal. Polls and messages of the server do not. */
export const ACTIVITIES = ['keydown', 'pointerdown', 'touchstart'] as const;

/** Notes that somebody is using the portal, for all its tabs; from now on it is used for so many minutes. */
export const noteActivity = (minutes: number): void =>
  localStorage.setItem(KEY, String(Date.now() + minutes * 60_000));

/** Until when the portal counts as used; null if nobody has noted anything yet. */
export function usedUntil(): number | null {
  const noted = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : null;
}

export const forgetActivity = (): void => localStorage.removeItem(KEY);
