const KEY = 'parwell.usedUntil';

/** Polls and messages of the server are not use of the portal. */
export const ACTIVITIES = ['keydown', 'pointerdown', 'touchstart'] as const;

/** Records for all tabs that the portal is in use for that many minutes. */
export const noteActivity = (minutes: number): void =>
  localStorage.setItem(KEY, String(Date.now() + minutes * 60_000));

/** Until when the portal counts as used; null if no activity was recorded yet. */
export function usedUntil(): number | null {
  const noted = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : null;
}

export const forgetActivity = (): void => localStorage.removeItem(KEY);
