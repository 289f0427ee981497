import { MOST_FACTOR_NAME } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, Secret, singleLine } from './fields.ts';
import { byEmail } from './users-current.ts';

const defineCall = callsOf('identity');

/** What one signs in with beside the password (G1). */
export const SecondFactor = z.strictObject({
  factorId: z.string(),
  kind: z.enum(['authenticator', 'passkey']),
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

/** What the browser's `PublicKeyCredential` makes of a passkey (`toJSON`). Bounded; the server checks the rest. */
const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.string().max(40).nullable().optional(),
};
const NewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKey: base64url.optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullable().optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
/** For `PublicKeyCredential.parse…OptionsFromJSON`. */
const Options = z.looseObject({ challenge: z.string() });

/** Shown once. Empty: those from before still work. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });
const byFactor = z.strictObject({ factorId: z.uuid() });
const administer = { action: 'create', resource: 'users', for: 'somewhere' } as const;

const Fresh = z.strictObject({ freshUntil: Instant });

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
  response: Fresh,
});

export const beginPasskeyProof = defineCall({
  method: 'POST',
  path: '/auth/proof/passkey',
  summary: "A challenge for one of one's own passkeys, instead of password and code",
  permission: 'signed-in',
  response: z.strictObject({ step: z.string(), options: Options }),
});

export const proveByPasskey = defineCall({
  method: 'POST',
  path: '/auth/proof/passkey/confirm',
  summary: 'Sign in again within a session, with a passkey',
  permission: 'signed-in',
  body: z.strictObject({ step: Secret, passkey: PasskeyAnswer }),
  response: Fresh,
});

export const getOwnFactors = defineCall({
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

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Begin to add a passkey; it counts once its answer was confirmed',
  permission: 'signed-in',
  fresh: true,
  response: z.strictObject({ factorId: z.string(), options: Options }),
});

export const confirmPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys/:factorId/confirm',
  summary: 'Confirm a passkey with what the browser made; with the first factor come recovery codes',
  permission: 'signed-in',
  fresh: true,
  params: byFactor,
  body: z.strictObject({ name: singleLine(MOST_FACTOR_NAME), passkey: NewPasskey }),
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

export const getFactorsOf = defineCall({
  method: 'GET',
  path: '/users/:email/factors',
  summary: 'The second factors of somebody whom one administers',
  permission: administer,
  programs: false,
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
