import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { pageOf } from './lists.ts';
import { byEmail } from './users-current.ts';

const defineCall = callsOf('identity');

/** One sign-in in one browser (G3). */
export const SignedIn = z.strictObject({
  sessionId: z.string(),
  /** As the browser says of itself, such as "Firefox on Linux". */
  browser: z.string(),
  /** '' if it was not stored: sign-ins from before version 0.2. */
  address: z.string(),
  firstUsedAt: Instant,
  lastUsedAt: Instant,
  /** Nobody had signed in to the account from this address in the 90 days before. */
  newAddress: z.boolean(),
  /** The session of this very call. */
  current: z.boolean(),
  /** Null while it lasts. */
  endedAt: Instant.nullable(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const Query = z.strictObject({
  /** Also those of the last 90 days that have ended. */
  ended: z.enum(['true', 'false']).default('false'),
});
/** The newest 100; `total_record` counts all. */
const Answer = pageOf(SignedIn);
const bySession = { sessionId: z.uuid() };
const Ended = z.strictObject({ ended: z.int() });

/** Who administers a person also ends their sessions; the server compares levels as for a temporary password. */
const administer = { action: 'create', resource: 'users', for: 'somewhere' } as const;

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where one is signed in, or was in the last 90 days',
  permission: 'signed-in',
  query: Query,
  response: Answer,
});

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: "End one of one's own sessions",
  permission: 'signed-in',
  params: z.strictObject(bySession),
  response: Ended,
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: "End all of one's own sessions but this one",
  permission: 'signed-in',
  response: Ended,
});

export const listSessionsOf = defineCall({
  method: 'GET',
  path: '/users/:email/sessions',
  summary: 'Where somebody whom one administers is signed in, or was in the last 90 days',
  permission: administer,
  programs: false,
  params: byEmail,
  query: Query,
  response: Answer,
});

export const endSessionOf = defineCall({
  method: 'DELETE',
  path: '/users/:email/sessions/:sessionId',
  summary: 'End a session of somebody whom one administers',
  permission: administer,
  programs: false,
  params: byEmail.extend(bySession),
  response: Ended,
});

export const endSessionsOf = defineCall({
  method: 'DELETE',
  path: '/users/:email/sessions',
  summary: 'Sign somebody whom one administers out everywhere',
  permission: administer,
  programs: false,
  params: byEmail,
  response: Ended,
});
