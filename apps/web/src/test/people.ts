import type { Session, User } from '@parwell/contract';
import { storeSession, type StoredSession } from '../session/stored-session.ts';

export const MINUTE = 60_000;

export const session = (idToken: string, lifeMs: number, email = 'mo@northside.example'): Session => ({
  idToken,
  expiresAt: new Date(Date.now() + lifeMs).toISOString(),
  email,
});

/** Valid for another hour by default. */
export const givenSession = (lifeMs = 60 * MINUTE, idToken = 'token-1'): StoredSession =>
  storeSession(session(idToken, lifeMs));

export const user = (changes: Partial<User> = {}): User => ({
  id: '1',
  firstName: 'Mo',
  lastName: 'Okafor',
  email: 'mo@northside.example',
  lastLogin: null,
  previousLogin: null,
  claims: { accessGroups: {}, roles: {}, personas: [] },
  tenantsString: '100234',
  version: 0,
  helpTopics: {},
  grants: {},
  hasOtherCustomers: false,
  properties: [],
  ...changes,
});

/** Renewed tokens differ, but name the same session. */
export const tokenOf = (sid: string, version: number): string =>
  `header.${btoa(JSON.stringify({ sid, version }))}.signature`;
