import { describe, expect, test } from 'vitest';
import { newKey, offerOf, stepOf } from './authenticator.ts';

/** The key of the examples in RFC 6238, "12345678901234567890". */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of authenticators (G1)', () => {
  test('are those of RFC 6238', () => {
    // Appendix B has eight digits; apps show the last six.
    expect(stepOf(KEY, '287082', at(59), 0)).toBe(1);
    expect(stepOf(KEY, '081804', at(1_111_111_109), 0)).toBe(37_037_036);
    expect(stepOf(KEY, '353130', at(20_000_000_000), 0)).toBe(666_666_666);
  });

  test('count half a minute early and late, and no longer', () => {
    const times = [0, 29, 30, 59, 60, 89, 90, 119, 120].map((second) => stepOf(KEY, '287082', at(second), 0));
    expect(times).toEqual([1, 1, 1, 1, 1, 1, null, null, null]);
  });

  test('are taken once, and none from before the last that was', () => {
    expect(stepOf(KEY, '287082', at(59), 1)).toBeNull();
    expect(stepOf(KEY, '287082', at(59), 2)).toBeNull();
    expect(stepOf(KEY, '287082', at(59), 0)).toBe(1);
  });

  test('of the wrong length are wrong', () => {
    for (const code of ['', '28708', '2870820', '94287082', 'abcdef'])
      expect(stepOf(KEY, code, at(59), 0)).toBeNull();
  });
});

test('a key has 160 random bits, and is offered as text, address and picture (G1)', () => {
  const keys = new Set(Array.from({ length: 50 }, newKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const { key, address, picture } = offerOf(KEY, 'ana@clinic.example');
  expect(key).toBe(KEY);
  const url = new URL(address);
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Parwell:ana@clinic.example',
  ]);
  expect(url.searchParams.get('secret')).toBe(KEY);
  expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});
