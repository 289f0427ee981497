import { Secret, TOTP } from 'otpauth';

/** An authenticator app as people have it on their phone. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(key: string) {
    this.#totp = new TOTP({
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: Secret.fromBase32(key.replaceAll(' ', '')),
    });
  }

  codeAt(now: Date): string {
    return this.#totp.generate({ timestamp: now.getTime() });
  }
}
