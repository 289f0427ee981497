import { MOST_FACTOR_NAME } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, singleLine } from './fields.ts';
import { byEmail } from './users-current.ts';

const defineCall = callsOf('identity');

/** What one signs in with beside the password (G1). */
export const SecondFactor = z.strictObject({
  factorId: z.string(),
  kind: z.enum(['authenticator']),
  /** Given by its owner, such as "My phone". */
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const SecondFactors = z.strictObject({
  factors: z.array(SecondFactor),
  recoveryCodesLeft: z.int(),
  /** By a setting of a customer, or the one for staff. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** Shown once. Empty: those from before still work. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const byFactor = z.strictObject({ factorId: z.uuid() });
const administer = { action: 'create', resource: 'users', for: 'somewhere' } as const;

export const proveOneself = defineCall({
  method: 'POST',
  path: '/auth/proof',
  summary: 'Sign in again within a session, with all factors; it then counts as fresh for five minutes',
  permission: 'signed-in',
  body: z.strictObject({
    password: z.string().min(1).max(200),
    /** Of an authenticator, or a recovery code; for those who have a second factor. */
    code: z.string().max(50).optional(),
  }),
  response: z.strictObject({ freshUntil: Instant }),
});

export const listOwnFactors = defineCall({
  method: 'GET',
  path: '/auth/factors',
  summary: "One's own second factors",
  permission: 'signed-in',
  response: SecondFactors,
});

export const beginAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/authenticators',
  summary: 'Begin to add an authenticator; it counts once a code of it was confirmed',
  permission: 'signed-in',
  fresh: true,
  response: z.strictObject({
    factorId: z.string(),
    /** For those who type it instead of scanning the picture. */
    key: z.string(),
    /** The same for apps on this device: otpauth://… */
    address: z.string(),
    /** A picture to scan, as a data URL. */
    picture: z.string(),
  }),
});

export const confirmAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/authenticators/:factorId/confirm',
  summary: 'Confirm an authenticator with one of its codes; with the first come recovery codes',
  permission: 'signed-in',
  fresh: true,
  params: byFactor,
  body: z.strictObject({ name: singleLine(MOST_FACTOR_NAME), code: z.string().max(50) }),
  response: RecoveryCodes,
});

export const removeFactor = defineCall({
  method: 'DELETE',
  path: '/auth/factors/:factorId',
  summary: "Remove one of one's own second factors",
  permission: 'signed-in',
  fresh: true,
  params: byFactor,
  response: z.strictObject({}),
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/recovery-codes',
  summary: 'New recovery codes; those from before end',
  permission: 'signed-in',
  fresh: true,
  response: RecoveryCodes,
});

export const listFactorsOf = defineCall({
  method: 'GET',
  path: '/users/:email/factors',
  summary: 'The second factors of somebody whom one administers',
  permission: administer,
  params: byEmail,
  response: SecondFactors,
});

export const removeFactorsOf = defineCall({
  method: 'DELETE',
  path: '/users/:email/factors',
  summary: 'Remove all second factors of somebody who lost them; also signs them out everywhere',
  permission: administer,
  fresh: true,
  params: byEmail,
  response: z.strictObject({}),
});
