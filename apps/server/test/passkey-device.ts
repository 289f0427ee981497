import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAnswer } from '@parwell/contract';

interface Challenge {
  readonly challenge: string;
  readonly [more: string]: unknown;
}

/** What a forger or a careless device does differently. */
interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  /** The owner was asked for a fingerprint or a PIN. */
  readonly verified?: boolean;
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** A device that makes a passkey, as browsers and phones do (WebAuthn, ES256, no attestation). */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(32));
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: { x: string; y: string };
  /** Counts its uses; a copy begins again where it was copied. */
  uses = 0;

  constructor(portalUrl: string) {
    this.#origin = new URL(portalUrl).origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicKey = { x, y };
  }

  create({ challenge }: Challenge, odd: Odd = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()]);
    const authData = Buffer.concat([this.#head(0x40, odd), credential]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, odd),
        attestationObject: base64url(attestation(authData)),
        transports: ['internal'],
      },
    };
  }

  answer({ challenge }: Challenge, odd: Odd = {}): PasskeyAnswer {
    this.uses += 1;
    const authenticatorData = this.#head(0, odd);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, odd);
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#key)),
      },
    };
  }

  #envelope() {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Odd): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  /** Site, flags (present, verified, and more) and count. */
  #head(more: number, { rpId = new URL(this.#origin).hostname, verified = true }: Odd): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.uses);
    const flags = Buffer.from([0x01 | (verified ? 0x04 : 0) | more]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count]);
  }

  /** CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const part = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    const { x, y } = this.#publicKey;
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      part(x),
      Buffer.from([0x22]),
      part(y),
    ]);
  }
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ]);
}
