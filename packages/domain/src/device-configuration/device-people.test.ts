import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CABINET_ROLES, cabinetUserProblems, newPin, PIN_LENGTH, rolesOffered } from './cabinet-roles.ts';
import { DEVICE_TYPES } from '../devices/device-types.ts';
import { locationProblems } from './location-tracking.ts';
import { isNpi, npiFrom } from './npi.ts';

test('an NPI has ten digits with a correct check digit', () => {
  expect(isNpi('1234567893')).toBe(true);
  for (const text of [
    '1234567890',
    '123456789',
    '12345678930',
    '01234567893',
    '3234567893',
    'abcdefghij',
    '',
  ]) {
    expect(isNpi(text), text).toBe(false);
  }
});

test('an NPI has no digit more, whatever its check digit says', () => {
  const longer = '0123456789'.split('').flatMap((digit) => [`${digit}1234567893`, `1234567893${digit}`]);
  expect(longer.filter(isNpi)).toEqual([]);
});

test('nine digits become an NPI, and changing one digit makes it invalid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000_000, max: 299_999_999 }),
      fc.integer({ min: 1, max: 9 }),
      (nine, off) => {
        const npi = npiFrom(String(nine));
        expect(isNpi(npi)).toBe(true);
        expect(isNpi(npi.slice(0, -1) + String((Number(npi.at(-1)) + off) % 10))).toBe(false);
      },
    ),
  );
});

test('a location has a name and a zip of five digits (LOC-003 LOC-004 DCONST-031)', () => {
  expect(locationProblems({ locationName: 'Ward', zipCode: '00501' })).toEqual([]);
  expect(locationProblems({ locationName: ' ', zipCode: '٠٠٥٠١' })).toEqual([
    { field: 'locationName', message: 'Please enter a Location Name' },
    { field: 'zipCode', message: 'Please enter a 5 digit Zip Code' },
  ]);
  const taken = [' 00501 ', '0501', '005010', '1 00501'].map(
    (zipCode) => locationProblems({ locationName: 'Ward', zipCode }).length === 0,
  );
  expect(taken).toEqual([true, false, false, false]);
});

test('the device roles by code (CUSR-003 DPERM-022)', () => {
  expect(CABINET_ROLES).toEqual({
    10: 'Vendee',
    20: 'SuperVendee',
    30: 'Refiller',
    40: 'Auditor',
    50: 'Engineer',
    60: 'Factory Worker',
    70: 'Flex User',
    80: 'Flex Admin',
  });
});

test('refiller and vendee are offered, engineer at flex devices only (CUSR-011 CUSR-012)', () => {
  for (const type of DEVICE_TYPES) {
    expect(rolesOffered(type), type).toEqual(type === 'WEIGHT' ? [30, 10, 50] : [30, 10]);
  }
});

const dana = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@c.example', role: 30 };

test('every missing value is reported at its field (CUSR-006..009)', () => {
  const empty = { firstName: '', lastName: '', email: '', role: null };
  expect(cabinetUserProblems(dana, 'EM')).toEqual([]);
  expect(cabinetUserProblems(empty, 'EM')).toEqual([
    { field: 'firstName', message: 'Please enter a first name.' },
    { field: 'lastName', message: 'Please enter a last name.' },
    { field: 'email', message: 'Please enter valid email.' },
    { field: 'role', message: 'Please select a cabinet role.' },
  ]);
});

test('a name has letters, apostrophe, comma, period, space and hyphen (CUSR-013)', () => {
  for (const name of ["O'Brien", 'Müller', 'St. John', 'Reyes-Ortiz', 'King, Jr.']) {
    expect(cabinetUserProblems({ ...dana, lastName: name }, 'EM'), name).toEqual([]);
  }
  expect(cabinetUserProblems({ ...dana, firstName: ' Dana ', lastName: ' Reyes ' }, 'EM')).toEqual([]);
  for (const name of ['Dana2', 'Dana!', 'Da_na', '<b>', '-']) {
    expect(cabinetUserProblems({ ...dana, firstName: name }, 'EM'), name).toHaveLength(1);
  }
});

test('a PIN has six digits from 0 to 9', () => {
  const values = [0, 9, 4, 0, 0, 7];
  expect(newPin(() => values.shift() ?? 0)).toBe('094007');
  expect(PIN_LENGTH).toBe(6);
});
