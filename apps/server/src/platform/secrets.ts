import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key, derived from SECRET_KEY. */
export type Purpose =
  | 'fingerprint'
  | 'former-keys'
  | 'signing-keys'
  | 'mail'
  | 'audit'
  | 'audit anchor'
  | 'sign-in'
  | 'second-factors'
  | 'sessions'
  | 'video'
  | 'device-pins'
  | 'device-credentials'
  | 'device-secrets';

type Parts = readonly (string | Buffer)[];

export interface SecretKey {
  /** Tells which key it is, and reveals nothing about it. */
  readonly fingerprint: Buffer;
  seal(purpose: Purpose, text: string): Buffer;
  /** Throws if it was sealed with another key. */
  open(purpose: Purpose, sealed: Buffer): string;
  hmac(purpose: Purpose, ...parts: Parts): Buffer;
  /** For `former_secret_keys`, which outlives the key. */
  derived(purpose: Purpose): Buffer;
}

/** Writes with the key in use, and reads what was written with any it knows. */
export interface Secrets extends Omit<SecretKey, 'fingerprint' | 'derived'> {
  /** With each key, that in use first: for hashes that may have been made before the key was changed. */
  hmacs(purpose: Purpose, ...parts: Parts): Buffer[];
  /** That in use first. */
  keys(): readonly SecretKey[];
  /** The key of the database. False if it is not among ours. */
  use(fingerprint: Buffer): boolean;
}

const NONCE = 12;
const TAG = 16;

export const hmacWith = (key: Buffer, parts: Parts): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

function createKey(secretKey: string): SecretKey {
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', secretKey, 'parwell', purpose, 32));
  const keys = new Map<Purpose, Buffer>();
  const key = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose) ?? keyFor(purpose);
    keys.set(purpose, known);
    return known;
  };
  return {
    fingerprint: hmacWith(key('fingerprint'), ['parwell']),
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
    hmac: (purpose, ...parts) => hmacWith(key(purpose), parts),
    derived: (purpose) => key(purpose),
  };
}

/** `before` is the key that `secretKey` replaces. Until the database is bound to the new key, the old one is in use. */
export function createSecrets(secretKey: string, before?: string): Secrets {
  let inUse = createKey(secretKey);
  const known = before === undefined ? [inUse] : [inUse, createKey(before)];
  const keys = () => [inUse, ...known.filter((key) => key !== inUse)];
  return {
    keys,
    use(fingerprint) {
      const found = known.find((key) => key.fingerprint.equals(fingerprint));
      inUse = found ?? inUse;
      return found !== undefined;
    },
    seal: (purpose, text) => inUse.seal(purpose, text),
    open(purpose, sealed) {
      const others = known.filter((key) => key !== inUse);
      for (const key of others) {
        const text = openOr(null, () => key.open(purpose, sealed));
        if (text !== null) return text;
      }
      return inUse.open(purpose, sealed);
    },
    hmac: (purpose, ...parts) => inUse.hmac(purpose, ...parts),
    hmacs: (purpose, ...parts) => keys().map((key) => key.hmac(purpose, ...parts)),
  };
}

/** What `open` returns, or something else if none of the keys opens it. */
export function openOr<Other>(other: Other, open: () => string): string | Other {
  try {
    return open();
  } catch {
    return other;
  }
}

/** For a link, a cookie or a redirect: 256 random bits, of which only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Random secrets need no slow hash: they cannot be guessed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
