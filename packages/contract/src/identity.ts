import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, singleLine, Secret } from './fields.ts';

const defineCall = callsOf('identity');

/** The refresh token is in an httpOnly cookie instead, which scripts cannot read. */
export const Session = z.strictObject({
  idToken: z.string(),
  expiresAt: Instant,
  email: z.string(),
});
export type Session = z.infer<typeof Session>;

export const exchangeAuthToken = defineCall({
  method: 'POST',
  path: '/auth/exchange',
  summary: 'Exchange the single-use authToken of the login for an id token',
  permission: 'public',
  body: z.strictObject({ authToken: Secret }),
  response: Session,
});

export const refreshSession = defineCall({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Trade the refresh cookie for a new id token and a new refresh cookie',
  permission: 'public',
  response: Session,
});

export const endSession = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session the refresh cookie belongs to',
  permission: 'public',
  response: z.strictObject({ ended: z.boolean() }),
});

export const noteUse = defineCall({
  method: 'POST',
  path: '/auth/use',
  summary:
    'Say when somebody last used the portal; from then on the server ends the session once nobody does',
  permission: 'signed-in',
  body: z.strictObject({ secondsAgo: z.int().min(0).max(86_400) }),
  response: z.strictObject({}),
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/password',
  summary: "Change one's own password; ends all other sessions",
  permission: 'signed-in',
  body: z.strictObject({
    currentPassword: z.string().min(1).max(200),
    password: z.string().min(1).max(200),
  }),
  response: z.strictObject({}),
});

export const readInvitation = defineCall({
  method: 'POST',
  path: '/users/setup/invitation',
  summary: 'Whom an invitation link is for',
  permission: 'public',
  body: z.strictObject({ invitation: Secret }),
  response: z.strictObject({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** null if users sign in with a password. */
    signInWith: z.string().nullable(),
  }),
});

export const setupUser = defineCall({
  method: 'POST',
  path: '/users/setup',
  summary: 'Accept an invitation: name and password',
  permission: 'public',
  body: z.strictObject({
    invitation: Secret,
    firstName: singleLine(100),
    lastName: singleLine(100),
    password: z.string().min(1).max(200),
  }),
  response: z.strictObject({ email: z.string() }),
});
