import { readStoredSession } from './stored-session.ts';

/** The part of a token that stays when it is renewed; null without a session. */
export function currentSessionId(): string | null {
  const idToken = readStoredSession()?.idToken;
  return idToken === undefined ? null : sessionIdOf(idToken);
}

function sessionIdOf(idToken: string): string {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sid }: { sid?: unknown } = JSON.parse(atob(payload));
    return typeof sid === 'string' ? sid : idToken;
  } catch {
    return idToken;
  }
}
