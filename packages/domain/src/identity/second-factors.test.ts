import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isFresh,
  needsSecondStep,
  providerProvesFactor,
  RECOVERY_ALPHABET,
  recoveryCode,
  typedCode,
  wantsFreshSignIn,
} from './second-factors.ts';

const now = new Date('2026-11-18T15:00:00Z');

test('a sign-in is fresh for less than five minutes (G2)', () => {
  expect(isFresh(new Date('2026-11-18T15:00:00Z'), now)).toBe(true);
  expect(isFresh(new Date('2026-11-18T14:55:00.001Z'), now)).toBe(true);
  expect(isFresh(new Date('2026-11-18T14:55:00.000Z'), now)).toBe(false);
  expect(isFresh(null, now)).toBe(false);
});

test('some calls want a fresh sign-in always, others where the operator chose so (G2)', () => {
  expect(wantsFreshSignIn(true, [])).toBe(true);
  expect(wantsFreshSignIn('roles', [])).toBe(false);
  expect(wantsFreshSignIn('roles', ['transmit', 'release'])).toBe(false);
  expect(wantsFreshSignIn('roles', ['roles'])).toBe(true);
});

test('of several customers the strictest decides, and of staff their own setting (G1)', () => {
  const person = { isStaff: false, ofStaff: true, ofCustomers: [false, false] };
  expect(needsSecondStep(person)).toBe(false);
  expect(needsSecondStep({ ...person, ofCustomers: [false, true] })).toBe(true);
  expect(needsSecondStep({ ...person, ofCustomers: [] })).toBe(false);
  expect(needsSecondStep({ isStaff: true, ofStaff: false, ofCustomers: [] })).toBe(false);
  expect(needsSecondStep({ isStaff: true, ofStaff: true, ofCustomers: [] })).toBe(true);
});

test('codes are read as apps and papers show them (G1)', () => {
  expect(typedCode(' 123 456 ')).toEqual({ kind: 'authenticator', code: '123456' });
  expect(typedCode('K3WD-9xfa-2hnp')).toEqual({ kind: 'recovery', code: 'k3wd9xfa2hnp' });
  for (const wrong of [
    '',
    '12345',
    '1234567',
    'k3wd-9xfa-2hn',
    'k3wd-9xfa-2hnpp',
    'k3wd-9xfa-2hn1',
    '１２３４５６',
  ])
    expect(typedCode(wrong)).toBeNull();
});

test('every recovery code is read back as itself, and no letter is likelier than another (G1)', () => {
  expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
  expect(RECOVERY_ALPHABET).not.toMatch(/[oil1]/);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = recoveryCode(() => bytes);
      expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
      expect(typedCode(code)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') });
    }),
  );
});

test("a provider's second factor counts by its method, or by a class that the operator trusts (G1)", () => {
  const proof = (methods: string[], contextClass?: string) =>
    providerProvesFactor({ methods, contextClass }, ['urn:example:silver']);
  expect(proof(['pwd', 'mfa'])).toBe(true);
  expect(proof(['hwk'])).toBe(true);
  expect(proof(['pwd'])).toBe(false);
  expect(proof([])).toBe(false);
  expect(proof([], 'urn:example:silver')).toBe(true);
  expect(proof([], 'urn:example:bronze')).toBe(false);
});
