import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressProblems, isAddressRange, isAllowedAddress } from './addresses.ts';
import { isTokenSecret, tokenEndProblem } from './tokens.ts';

describe('addresses of a token (A1)', () => {
  test.each([
    '10.20.8.4',
    '10.20.0.0/16',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '::',
    '::1',
    '2001:db8::/32',
    '2001:DB8:0:0:0:0:0:1',
    '1:2:3:4:5:6:7::',
    '::ffff:10.20.8.4',
    '64:ff9b::192.0.2.33/128',
  ])('%s is one', (text) => expect(isAddressRange(text)).toBe(true));

  test.each([
    '',
    '10.20.8',
    '10.20.8.256',
    '10.20.08.4',
    '10.20.8.4.1',
    '10.20.0.0/33',
    '10.20.0.0/',
    '10.20.0.0/08',
    '10.20.0.0/8/8',
    '2001:db8::/129',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '1:2:3:4:5:6:7::8',
    ':::',
    '12345::',
    '::10.20.8',
    '10.20.8.4::',
    'portal.example',
    'fe80::1%eth0',
  ])('"%s" is none', (text) => expect(isAddressRange(text)).toBe(false));

  test('each that is none is named', () =>
    expect(addressProblems(['10.20.8.4', 'here', '::1/129'])).toEqual([
      {
        field: 'addresses',
        message: 'here is no IP address such as 10.20.8.4, or a range such as 10.20.0.0/16',
      },
      {
        field: 'addresses',
        message: '::1/129 is no IP address such as 10.20.8.4, or a range such as 10.20.0.0/16',
      },
    ]));

  test('both ends of a range are in it, and what is next to it is not', () => {
    const at = (address: string) => isAllowedAddress(address, ['10.20.0.0/15', '10.40.8.4']);
    expect(['10.20.0.0', '10.21.255.255', '10.40.8.4'].map(at)).toEqual([true, true, true]);
    expect(['10.19.255.255', '10.22.0.0', '10.40.8.3', '10.40.8.5'].map(at)).toEqual(Array(4).fill(false));
    const six = (address: string) => isAllowedAddress(address, ['2001:db8::/33']);
    expect(['2001:db8::', '2001:db8:7fff:ffff::1', '2001:DB8::1%eth0'].map(six)).toEqual([true, true, true]);
    expect(['2001:db8:8000::', '2001:db7:ffff::'].map(six)).toEqual([false, false]);
  });

  test('an IPv4 address is the same as the server may see it through IPv6', () => {
    expect(isAllowedAddress('::ffff:10.20.8.4', ['10.20.0.0/16'])).toBe(true);
    expect(isAllowedAddress('10.20.8.4', ['::ffff:10.20.8.4'])).toBe(true);
    expect(isAllowedAddress('::ffff:10.30.8.4', ['10.20.0.0/16'])).toBe(false);
    expect(isAllowedAddress('10.20.8.4', ['::/0'])).toBe(false);
    expect(isAllowedAddress('::1', ['0.0.0.0/0'])).toBe(false);
  });

  test('none means from anywhere; what is no address comes from nowhere', () => {
    expect(isAllowedAddress('10.20.8.4', [])).toBe(true);
    for (const text of ['', 'unknown', '10.20.0.0/16'])
      expect(isAllowedAddress(text, ['0.0.0.0/0', '::/0'])).toBe(false);
  });

  test('an address is in a range exactly if its first bits are those of the range', () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const bitsOf = (parts: readonly number[]) =>
      parts.map((part) => part.toString(2).padStart(8, '0')).join('');
    fc.assert(
      fc.property(octets, octets, fc.nat(32), fc.nat(31), (range, other, length, flipped) => {
        // Half of them differ from the range in one bit alone.
        const near = range.map((part, at) => (at === flipped >> 3 ? part ^ (128 >> (flipped & 7)) : part));
        for (const address of [other, near]) {
          const same = bitsOf(address).slice(0, length) === bitsOf(range).slice(0, length);
          expect(isAllowedAddress(address.join('.'), [`${range.join('.')}/${length}`])).toBe(same);
        }
      }),
    );
  });
});

test('a token ends after now and within a year (A1)', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const problem = (until: string) => tokenEndProblem(new Date(until), now);
  expect(problem('2026-11-18T15:00:00.000Z')).toBe('Must be in the future');
  expect(problem('2026-11-18T15:00:00.001Z')).toBeNull();
  expect(problem('2027-11-19T15:00:00.000Z')).toBeNull();
  expect(problem('2027-11-19T15:00:00.001Z')).toBe('Must be within a year');
});

test('the text of a token is told from an id token by its form (A1)', () => {
  expect(isTokenSecret(`pwl_${'aZ0-_'.repeat(9).slice(0, 43)}`)).toBe(true);
  for (const other of ['', 'pwl_', `pwl_${'a'.repeat(42)}`, `pwl_${'a'.repeat(44)}`, `PWL_${'a'.repeat(43)}`])
    expect(isTokenSecret(other)).toBe(false);
});
