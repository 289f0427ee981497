import type { beginPasskey, CallInput, CallResponse, confirmPasskey, PasskeyAnswer } from '@parwell/contract';

type Options = CallResponse<typeof beginPasskey>['options'];
type NewPasskey = CallInput<typeof confirmPasskey>['body']['passkey'];

/** Older browsers, and pages that are reached by an address without a name, have none. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Undefined: the person gave up, took too long, or this device has one already. */
export async function makePasskey(options: Options): Promise<NewPasskey | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return asJson<NewPasskey>(await navigator.credentials.create({ publicKey }).catch(() => null));
}

/** Undefined: the person gave up, or has none on this device. */
export async function answerWithPasskey(options: Options): Promise<PasskeyAnswer | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson<PasskeyAnswer>(await navigator.credentials.get({ publicKey }).catch(() => null));
}

const asJson = <Json>(credential: Credential | null): Json | undefined =>
  credential ? (JSON.parse(JSON.stringify(credential)) as Json) : undefined;
