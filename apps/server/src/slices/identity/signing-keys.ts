import { ID_TOKEN_SECONDS } from '@parwell/domain';
import {
  decodeProtectedHeader,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { sql } from '../../platform/db/database.ts';

const ALGORITHM = 'ES256';
const ISSUER = 'parwell';
const AUDIENCE = 'parwell-portal';

/** Twice the lifetime of the tokens it signed. */
const KEPT_MS = 2 * ID_TOKEN_SECONDS * 1000;

export interface SigningKeys {
  sign(claims: {
    userId: string;
    email: string;
    sessionId: string;
  }): Promise<{ idToken: string; expiresAt: Date }>;
  /** Returns the session, or null if the token is forged, damaged or expired. */
  verify(idToken: string): Promise<string | null>;
}

/** Also deletes keys whose tokens have all expired. */
export async function rotateKeys({
  db,
  clock,
  secrets,
}: Pick<Context, 'db' | 'clock' | 'secrets'>): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const now = clock.now();
  const sealed = secrets.seal('signing-keys', await exportPKCS8(pair.privateKey));
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO signing_keys (kid, public_jwk, private_key, created_at)
      VALUES (${kid}, ${JSON.stringify(await exportJWK(pair.publicKey))}, ${sealed}, ${now})`);
    // A key may go once its successor is older than the lifetime of the last token it signed.
    await tx.run(sql`
      DELETE FROM signing_keys older WHERE EXISTS (
        SELECT FROM signing_keys newer WHERE newer.created_at > older.created_at
          AND newer.created_at < ${new Date(now.getTime() - KEPT_MS)})`);
  });
  return kid;
}

/** True without a signing key; otherwise whether the newest was encrypted with this server's SECRET_KEY. */
export async function opensSigningKeys({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<boolean> {
  const newest = await db.maybe<{ sealed: Buffer }>(
    sql`SELECT private_key AS sealed FROM signing_keys ORDER BY created_at DESC, kid LIMIT 1`,
  );
  try {
    if (newest) secrets.open('signing-keys', newest.sealed);
    return true;
  } catch {
    return false;
  }
}

interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
  readonly readAt: number;
}

const CACHE_SIZE = 10_000;

const RELOAD_MS = 60_000;

export function createSigningKeys(context: Pick<Context, 'db' | 'clock' | 'secrets'>): SigningKeys {
  const { db, clock, secrets } = context;
  const publicKeys = new Map<string, CryptoKey>();
  // A valid signature stays valid until the token expires; the session is checked on every call.
  const verified = new BoundedMap<string, Verified>(CACHE_SIZE);
  let signing: SigningKey | undefined;

  const newestKey = () =>
    db.maybe<{ kid: string; private_key: Buffer }>(
      sql`SELECT kid, private_key FROM signing_keys ORDER BY created_at DESC, kid LIMIT 1`,
    );

  async function signingKey(): Promise<SigningKey> {
    const now = clock.now().getTime();
    if (signing && now - signing.readAt < RELOAD_MS) return signing;
    let row = await newestKey();
    if (!row) {
      await rotateKeys(context);
      row = await newestKey();
    }
    if (!row) throw new Error('There is no signing key.');
    const key =
      signing?.kid === row.kid
        ? signing.key
        : await importPKCS8(secrets.open('signing-keys', row.private_key), ALGORITHM);
    signing = { kid: row.kid, key, readAt: now };
    return signing;
  }

  async function readPublicKey(kid: string): Promise<CryptoKey | null> {
    const row = await db.maybe<{ public_jwk: JWK }>(
      sql`SELECT public_jwk FROM signing_keys WHERE kid = ${kid}`,
    );
    return row ? ((await importJWK(row.public_jwk, ALGORITHM)) as CryptoKey) : null;
  }

  async function publicKey(kid: string): Promise<CryptoKey | null> {
    const known = publicKeys.get(kid) ?? (await readPublicKey(kid));
    // Only existing keys are cached: made-up ids must not fill the memory.
    if (known) publicKeys.set(kid, known);
    return known;
  }

  return {
    async sign({ userId, email, sessionId }) {
      const { kid, key } = await signingKey();
      const issued = Math.floor(clock.now().getTime() / 1000);
      const idToken = await new SignJWT({ email, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issued)
        .setExpirationTime(issued + ID_TOKEN_SECONDS)
        .sign(key);
      return { idToken, expiresAt: new Date((issued + ID_TOKEN_SECONDS) * 1000) };
    },
    async verify(idToken) {
      const now = clock.now().getTime();
      const known = verified.get(idToken);
      if (known) return known.expiresAt > now ? known.sessionId : null;
      const kid = keyIdOf(idToken);
      const key = kid ? await publicKey(kid) : null;
      const token = key && (await checkToken(idToken, key, clock.now()));
      if (!token) return null;
      verified.set(idToken, token);
      return token.sessionId;
    },
  };
}

interface Verified {
  readonly sessionId: string;
  readonly expiresAt: number;
}

async function checkToken(idToken: string, key: CryptoKey, currentDate: Date): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(idToken, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate,
      requiredClaims: ['sid', 'exp'],
    });
    return { sessionId: String(payload['sid']), expiresAt: (payload.exp ?? 0) * 1000 };
  } catch {
    return null;
  }
}

function keyIdOf(idToken: string): string | null {
  try {
    return decodeProtectedHeader(idToken).kid ?? null;
  } catch {
    return null;
  }
}
