import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_REQUIRED, importRow, isImportHeader, TOO_MANY_COLUMNS } from './import-rows.ts';

test('the text for no file (USER-061)', () => expect(CSV_REQUIRED).toBe('A csv file must be selected'));

test('a row holds first name, last name, e-mail, customers and personas (USER-062)', () => {
  expect(importRow([' Ana ', 'Ruiz', ' Ana@c.example', 'c1', 'NURSE'])).toEqual({
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'Ana@c.example',
    customerIds: ['c1'],
    personas: ['NURSE'],
  });
  expect(importRow(['Ana'])).toEqual({
    firstName: 'Ana',
    lastName: '',
    email: '',
    customerIds: [],
    personas: [],
  });
  expect(TOO_MANY_COLUMNS).toBe('A row can have at most 5 columns');
});

test('several customers and several personas are separated by pipes (USER-063 USER-064)', () => {
  const { customerIds, personas } = importRow(['A', 'B', 'a@c.example', ' c1 |c2||c1| ', 'NURSE | BUYER']);
  expect(customerIds).toEqual(['c1', 'c2']);
  expect(personas).toEqual(['NURSE', 'BUYER']);
});

test('ids joined by pipes are split again, without duplicates (USER-063)', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      expect(importRow(['', '', '', ids.join(' | ')]).customerIds).toEqual([...new Set(ids)]);
    }),
  );
});

test.each([
  [['First Name', 'Last Name', 'Email', 'Customer IDs', 'Personas']],
  [['firstname', 'LASTNAME', 'E-mail', 'customer_ids', 'persona']],
  [['First', 'Last', 'Email address', 'Customers']],
  [['First Name', 'Last Name', 'Email']],
])('%j is a header (USER-065)', (cells) => expect(isImportHeader(cells)).toBe(true));

test.each([
  [['Ana', 'Ruiz', 'ana@c.example', 'c1', 'NURSE']],
  [['First', 'Last', 'first.last@c.example', 'c1', '']],
  [['Email', 'First Name', 'Last Name']],
  [['First Name', 'Last Name']],
  [['First Name', 'Last Name', 'Email', 'Customer IDs', 'Personas', '']],
  [[]],
])('%j is somebody’s data (USER-065)', (cells) => expect(isImportHeader(cells)).toBe(false));

test('a row containing an email is never taken for a header (USER-065)', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), fc.emailAddress(), (names, email) => {
      expect(isImportHeader([...names, email])).toBe(false);
    }),
  );
});
