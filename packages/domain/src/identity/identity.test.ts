import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkIdle } from './idle.ts';
import { ADDRESS_ATTEMPTS, countAttempt, EMAIL_ATTEMPTS, waitAfter, type Attempts } from './lockout.ts';
import { passwordProblem } from './password.ts';
import { checkSession, ID_TOKEN_SECONDS, SESSION_CHECK_MS } from './session-check.ts';

describe('passwords', () => {
  const problem = (password: string) =>
    passwordProblem(password, {
      email: 'newcomer@clinic.example',
      firstName: 'Ana',
      lastName: 'Núñez-Smith',
    });
  test('need length, not tricks', () => {
    expect(problem('a long password')).toBeNull();
    expect(problem('Parwell-demo-1')).toBeNull();
    expect(problem('short1!A')).toBe('The password must have at least 10 characters');
    expect(problem('x'.repeat(201))).toBe('The password can have at most 200 characters');
    expect(problem('aaaaaaaaaaaa')).toBe('The password must have at least 5 different characters');
    expect(problem('iamNewcomer99')).toBe('The password must not contain your e-mail name');
    expect(problem('call me miss SMITH')).toBe('The password must not contain your name');
    expect(problem('die núñez 2026')).toBe('The password must not contain your name');
    // Three letters occur in too many words.
    expect(problem('bananas for all')).toBeNull();
    const dana = { email: 'dana.reyes@clinic.example' };
    expect(passwordProblem('reyes for ever', dana)).toBe('The password must not contain your e-mail name');
  });
});

describe('failed sign-ins', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  /** Attempts, each as soon as it is allowed. */
  const after = (tries: number): Attempts => {
    let { after: attempts } = countAttempt(null, now, EMAIL_ATTEMPTS);
    for (let time = 1; time < tries; time += 1)
      ({ after: attempts } = countAttempt(attempts, attempts.lockedUntil ?? now, EMAIL_ATTEMPTS));
    return attempts;
  };

  test('four are free; from the fifth on the wait doubles, up to 15 minutes', () => {
    const waits = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map((failures) => waitAfter(failures, EMAIL_ATTEMPTS));
    expect(waits).toEqual([0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
    expect(waitAfter(99, ADDRESS_ATTEMPTS)).toBe(0);
    expect(waitAfter(100, ADDRESS_ATTEMPTS)).toBe(15);
    expect(after(4).lockedUntil).toBeNull();
    expect(after(5)).toEqual({ failures: 5, lastAt: now, lockedUntil: at(15) });
  });
  test('an attempt that comes too early is refused and does not make the wait longer', () => {
    const locked = after(5);
    expect(countAttempt(locked, at(14), EMAIL_ATTEMPTS)).toEqual({ allowed: false, after: locked });
    expect(countAttempt(locked, at(15), EMAIL_ATTEMPTS)).toMatchObject({
      allowed: true,
      after: { failures: 6, lockedUntil: at(45) },
    });
  });
  test('the count starts over after a day for an e-mail, after 15 minutes for an address', () => {
    const day = 24 * 3600;
    expect(countAttempt(after(5), at(15 + day - 1), EMAIL_ATTEMPTS).after.failures).toBe(6);
    expect(countAttempt(after(5), at(15 + day), EMAIL_ATTEMPTS).after.failures).toBe(1);
    expect(countAttempt(after(4), at(15 * 60), ADDRESS_ATTEMPTS).after.failures).toBe(1);
  });
  test('however attempts are spread, a day allows no more than the free ones and one for every wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 300 }), (pauses) => {
        let attempts: Attempts | null = null;
        let time = 0;
        let allowed = 0;
        for (const pause of pauses) {
          time += pause;
          const result = countAttempt(attempts, at(time), EMAIL_ATTEMPTS);
          attempts = result.after;
          if (result.allowed) allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(12 + time / 900);
      }),
    );
  });
});

test('an unused session is warned about in its last minute, and then ended', () => {
  const now = Date.now();
  expect([60_001, 60_000, 1, 0, -1].map((left) => checkIdle(now + left, now))).toEqual([
    'used',
    'warn',
    'warn',
    'end',
    'end',
  ]);
});

describe('the session check', () => {
  test('runs every 5000 ms, over tokens of 3600 s (CONST-033 API-005)', () => {
    expect([SESSION_CHECK_MS, ID_TOKEN_SECONDS]).toEqual([5000, 3600]);
  });
  test('distinguishes fresh, expiring soon, expired and missing (SHELL-086 SHELL-087)', () => {
    const now = Date.now();
    const left = (ms: number) => checkSession({ expiresAt: now + ms }, now);
    expect(left(3_600_000)).toBe('ok');
    expect(left(300_001)).toBe('ok');
    expect(left(300_000)).toBe('refresh');
    expect(left(1)).toBe('refresh');
    expect(left(0)).toBe('expired');
    expect(checkSession(null, now)).toBe('missing');
  });
});
