import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key, derived from SECRET_KEY. */
type Purpose =
  | 'fingerprint'
  | 'signing-keys'
  | 'mail'
  | 'audit'
  | 'audit anchor'
  | 'sign-in'
  | 'second-factors'
  | 'sessions'
  | 'video'
  | 'device-pins'
  | 'device-credentials';

export interface Secrets {
  seal(purpose: Purpose, text: string): Buffer;
  open(purpose: Purpose, sealed: Buffer): string;
  hmac(purpose: Purpose, ...parts: readonly (string | Buffer)[]): Buffer;
}

const NONCE = 12;
const TAG = 16;

export function createSecrets(secretKey: string): Secrets {
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', secretKey, 'parwell', purpose, 32));
  const keys = new Map<Purpose, Buffer>();
  const key = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose) ?? keyFor(purpose);
    keys.set(purpose, known);
    return known;
  };
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), sealed.subarray(0, NONCE));
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      const body = decipher.update(sealed.subarray(NONCE + TAG));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    },
    hmac(purpose, ...parts) {
      const mac = createHmac('sha256', key(purpose));
      for (const part of parts) mac.update(part);
      return mac.digest();
    },
  };
}

/** For a link, a cookie or a redirect: 256 random bits, of which only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Random secrets need no slow hash: they cannot be guessed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
