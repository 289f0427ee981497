const KEY = 'parwell.signOut';

const PAGES: ReadonlySet<string> = new Set(['/', '/session-timeout', '/auth-error']);

let announced: string | null = null;

/**
 * Sends the page of this sign-out to the other tabs. They receive it even though the storage is cleared right
 * after.
 */
export const announceSignOut = (page: string): void => localStorage.setItem(KEY, page);

/** The page of a sign-out in another tab; null if there was none, and then lost tokens are an error. */
export const signedOutElsewhere = (): string | null => announced;

export function watchSignOut(leave: (page: string) => void): () => void {
  announced = null;
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null || !PAGES.has(newValue)) return;
    announced = newValue;
    leave(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
