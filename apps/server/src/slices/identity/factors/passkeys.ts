import type { PasskeyAnswer, CallArguments, confirmPasskey } from '@parwell/contract';
import type { Config } from '../../../platform/config.ts';
import { newSecret } from '../../../platform/secrets.ts';

type NewPasskey = CallArguments<typeof confirmPasskey>['body']['passkey'];

/** A dozen packages that only who uses a passkey needs. They want the first to be there. */
async function library() {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
}

/** A passkey belongs to the portal's name: it cannot be used elsewhere, however much the page looks like this one. */
const siteOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => {
  const { origin, hostname } = new URL(PUBLIC_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

export const newChallenge = newSecret;

/** EdDSA, ES256, RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

/** What the device asks its owner for: a fingerprint, a face or a PIN. With that a passkey is two factors. */
const VERIFIED = 'required';

interface Owner {
  readonly userId: string;
  readonly email: string;
}

/** Found by the device itself, so that nobody has to type an e-mail. */
export async function creationOptions(
  config: Config,
  { userId, email }: Owner,
  { challenge, known }: { readonly challenge: string; readonly known: readonly string[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Parwell',
    rpID: siteOf(config).expectedRPID,
    userName: email,
    userID: new TextEncoder().encode(userId),
    userDisplayName: email,
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED },
  });
}

/** `allowed`: of one person; without it any passkey of this portal. */
export async function requestOptions(
  config: Config,
  { challenge, allowed }: { readonly challenge: string; readonly allowed?: readonly string[] },
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(config).expectedRPID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: VERIFIED,
    ...(allowed && { allowCredentials: allowed.map((id) => ({ id })) }),
  });
}

export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
}

type Json = Record<string, unknown>;

/** Null: it was not made for this portal, this challenge or by a person who was verified. */
export async function verifyNewPasskey(
  config: Config,
  passkey: NewPasskey,
  challenge: string,
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: asJson(passkey) as never,
    expectedChallenge: challenge,
    supportedAlgorithmIDs: ALGORITHMS,
    ...siteOf(config),
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter };
}

/** Its new count of uses. Null: wrong, or its count went back, as that of a copy does. */
export async function verifyPasskey(
  config: Config,
  answer: PasskeyAnswer,
  { credentialId, publicKey, signCount }: Passkey,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: asJson(answer) as never,
    expectedChallenge: challenge,
    ...siteOf(config),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

/** The library knows no null where nothing is said. */
const asJson = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => (each === null ? undefined : each))) as Json;
