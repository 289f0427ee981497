const KEY = 'parwell.signOut';

/** Where a sign-out can lead. */
const PAGES: ReadonlySet<string> = new Set(['/', '/session-timeout', '/auth-error']);

let announced: string | null = null;

/** Tells the other tabs where this sign-out leads. They hear of it even though the storage is cleared right after. */
export const announceSignOut = (page: string): void => localStorage.setItem(KEY, page);

/** Where the sign-out in another tab leads; null if there was none. Then lost tokens are an error. */
export const signedOutElsewhere = (): string | null => announced;

/** Calls `leave` when another tab signs out, with the page it goes to. */
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
