import type { Session } from '@parwell/contract';
import { z } from 'zod';

const KEY = 'parwell.session';

const StoredSession = z.object({
  idToken: z.string().min(1),
  expiresAt: z.number(),
  email: z.string().min(1),
});
export type StoredSession = z.infer<typeof StoredSession>;

export function storeSession({ idToken, expiresAt, email }: Session): StoredSession {
  const stored = { idToken, expiresAt: Date.parse(expiresAt), email };
  localStorage.setItem(KEY, JSON.stringify(stored));
  return stored;
}

/** Null if there is none or it is damaged. */
export function readStoredSession(): StoredSession | null {
  try {
    return StoredSession.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
