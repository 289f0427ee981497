import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';
import { countAttempt, FAILURES_BEFORE_LOCK, LOCK_MINUTES, type Attempts } from './lockout.ts';
import { passwordProblem } from './password.ts';
import { isPersonName } from './person-name.ts';
import { checkSession, ID_TOKEN_SECONDS, SESSION_CHECK_MS } from './session-check.ts';

describe('e-mails', () => {
  test.each([
    'a@b.co',
    'first.last+tag@sub.clinic.example',
    "o'neil-7@x1.example".replace("'", ''),
    'jürgen@köln.example',
  ])('%s is valid', (text) => expect(isEmail(text)).toBe(true));
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@.co',
    'a@b.',
    'a b@c.co',
    'a@b@c.co',
    'a@-b.co',
    'a\0@b.co',
    'a@b.co\n',
    'a,b@c.co',
    '<a@b.co>',
    `${'x'.repeat(250)}@b.co`,
  ])('%j is invalid', (text) => expect(isEmail(text)).toBe(false));
  test('are compared without case and surrounding space', () =>
    expect(normalizeEmail('  Ana@Clinic.Example ')).toBe('ana@clinic.example'));
  test('a long text is checked quickly', () => {
    const began = performance.now();
    isEmail(`a@${'a-'.repeat(126)}`);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('names', () => {
  test.each(['Ana', "O'Hara", 'Núñez-Smith', 'Smith, Jr.', '渡辺', 'عمر', 'Ẹ̀bùn'])('%s is valid', (text) =>
    expect(isPersonName(text)).toBe(true),
  );
  test.each(['', ' ', '-', 'R2D2', '<b>', '=cmd', 'a@b', 'x'.repeat(101)])('%j is invalid', (text) =>
    expect(isPersonName(text)).toBe(false),
  );
});

describe('passwords', () => {
  const problem = (password: string) => passwordProblem(password, 'newcomer@clinic.example');
  test('need length, not tricks', () => {
    expect(problem('a long password')).toBeNull();
    expect(problem('Parwell-demo-1')).toBeNull();
    expect(problem('short1!A')).toBe('A password has at least 10 characters');
    expect(problem('x'.repeat(201))).toBe('A password has at most 200 characters');
    expect(problem('aaaaaaaaaaaa')).toBe('A password needs at least 5 different characters');
    expect(problem('iamNewcomer99')).toBe('A password must not contain your e-mail name');
  });
});

describe('failed sign-ins', () => {
  const now = new Date('2026-11-15T08:00:00Z');
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const after = (tries: number, from: Attempts | null = null): Attempts => {
    let attempts = from;
    for (let time = 0; time < tries; time += 1)
      attempts = countAttempt(attempts, now, FAILURES_BEFORE_LOCK).after;
    return attempts as Attempts;
  };

  test('the fifth attempt is still checked, and locks afterwards', () => {
    expect(after(4).lockedUntil).toBeNull();
    expect(after(5)).toEqual({ failures: 5, lastAt: now, lockedUntil: minutes(LOCK_MINUTES) });
    expect(countAttempt(after(4), now, FAILURES_BEFORE_LOCK).allowed).toBe(true);
    expect(countAttempt(after(5), now, FAILURES_BEFORE_LOCK).allowed).toBe(false);
  });
  test('an attempt during a lock does not extend it', () => {
    const locked = after(5);
    expect(countAttempt(locked, minutes(10), FAILURES_BEFORE_LOCK).after).toEqual(locked);
  });
  test('counting starts over after a lock, and after 15 minutes without attempts', () => {
    expect(countAttempt(after(5), minutes(16), FAILURES_BEFORE_LOCK)).toMatchObject({
      allowed: true,
      after: { failures: 1 },
    });
    expect(countAttempt(after(4), minutes(16), FAILURES_BEFORE_LOCK)).toMatchObject({
      after: { failures: 1, lockedUntil: null },
    });
  });
  test('however attempts are spread, no 15 minutes allow more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 200 }), (pauses) => {
        let attempts: Attempts | null = null;
        let at = now.getTime();
        const allowed: number[] = [];
        for (const seconds of pauses) {
          at += seconds * 1000;
          const result = countAttempt(attempts, new Date(at), FAILURES_BEFORE_LOCK);
          attempts = result.after;
          if (result.allowed) allowed.push(at);
        }
        for (const [index, time] of allowed.entries()) {
          const sixth = allowed[index + FAILURES_BEFORE_LOCK];
          if (sixth !== undefined) expect(sixth - time).toBeGreaterThanOrEqual(LOCK_MINUTES * 60_000);
        }
      }),
    );
  });
});

describe('the session check', () => {
  test('CONST-033 API-005 runs every 5000 ms, over tokens of 3600 s', () => {
    expect([SESSION_CHECK_MS, ID_TOKEN_SECONDS]).toEqual([5000, 3600]);
  });
  test('SHELL-086 SHELL-087 distinguishes fresh, expiring soon, expired and missing', () => {
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
