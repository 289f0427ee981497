import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** What every authenticator app understands: SHA-1, six digits, half a minute (RFC 6238). */
const SETTINGS = { issuer: 'Parwell', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** Clocks of phones differ: the code before and the one after count too. */
const WINDOW = 1;

const totpOf = (key: string, label = '') => new TOTP({ ...SETTINGS, label, secret: Secret.fromBase32(key) });

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** How an app takes the key over: as text, as an address, and as a picture of the address. */
export function offerOf(key: string, email: string) {
  const address = totpOf(key, email).toString();
  const svg = renderSVG(address, { border: 2 });
  return { key, address, picture: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** The time step of the code. Null: wrong, or not later than the last code that was taken. */
export function stepOf(key: string, code: string, now: Date, lastStep: number): number | null {
  const totp = totpOf(key);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}
