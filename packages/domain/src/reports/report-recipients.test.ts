import { describe, expect, test } from 'vitest';
import { ALL } from '../access/access-groups.ts';
import type { Tenants } from '../access/grants.ts';
import { isReportDomain, normalizeDomain, readDomains, recipientProblem } from './report-recipients.ts';

const OWNER = 'owner@clinic.example';
const people = new Map<string, Tenants>([
  ['nurse@clinic.example', ['c1']],
  ['group@clinic.example', ['c1', 'c2']],
  ['staff@fff.example', ALL],
]);
const domains = new Map([
  ['c1', ['hospital.org', 'lab.example']],
  ['c2', ['lab.example']],
]);
const leavers = new Set(['left@hospital.org']);
const problem = (address: string, customers: Tenants = ['c1']) =>
  recipientProblem(address, { owner: OWNER, customers, people, leavers, domains });

describe('who may get a report', () => {
  test.each([OWNER, 'nurse@clinic.example', 'staff@fff.example', 'anybody@hospital.org'])(
    '%s may',
    (address) => expect(problem(address)).toBeNull(),
  );

  test.each([
    'stranger@clinic.example',
    'x@evil-hospital.org',
    'x@sub.hospital.org',
    'x@hospital.org.evil.example',
    'x@org',
    'hospital.org@evil.example',
    'x@hоspital.org', // With a Cyrillic o.
  ])('%s may not', (address) => expect(problem(address)).toContain('is not an allowed domain there'));

  test('the refusal says which customer, and which domain', () => {
    expect(problem('x@other.example')).toBe(
      'x@other.example is not a user of customer c1 who may see this report, and other.example is not an allowed domain there.',
    );
    expect(problem('x@other.example', ['c3'])).toContain('a user of customer c3');
  });

  test('an allowed domain does not bring a deleted user back (N11)', () => {
    expect(problem('left@hospital.org')).toBe('left@hospital.org is the address of a deleted user.');
    expect(problem('other@hospital.org')).toBeNull();
  });

  test('of several customers, every one has to allow it', () => {
    expect(problem('x@lab.example', ['c1', 'c2'])).toBeNull();
    expect(problem('group@clinic.example', ['c1', 'c2'])).toBeNull();
    expect(problem('x@hospital.org', ['c1', 'c2'])).toContain('every customer of this report');
    expect(problem('nurse@clinic.example', ['c1', 'c2'])).not.toBeNull();
  });

  test('a report about all customers is for staff and its owner', () => {
    expect(problem('x@lab.example', ALL)).toBe(
      'x@lab.example may not get a report about all customers. Choose a customer.',
    );
    expect([problem('staff@fff.example', ALL), problem(OWNER, ALL)]).toEqual([null, null]);
  });

  test('nobody else gets a report of nothing', () => expect(problem('x@lab.example', [])).not.toBeNull());
});

test('domains are names of at least two labels', () => {
  expect(['hospital.org', 'a-b.co.uk', 'xn--mnchen-3ya.example'].filter(isReportDomain)).toHaveLength(3);
  const wrong = [
    '',
    'org',
    '*.org',
    '*',
    '.org',
    'a..b',
    '10.0.0.1',
    'münchen.example',
    'a@b.example',
    '-a.org',
    'x y.org',
  ];
  expect(wrong.filter(isReportDomain)).toEqual([]);
  expect(normalizeDomain(' @Hospital.ORG ')).toBe('hospital.org');
  expect(normalizeDomain('ada@hospital.org')).toBe('ada@hospital.org');
  // A label of one letter, also as the last one; a port or a path is no domain.
  expect(['x.org', 'a.b'].filter(isReportDomain)).toHaveLength(2);
  expect(['hospital.org/x', 'hospital.org:25', `${'a'.repeat(64)}.org`].filter(isReportDomain)).toEqual([]);
  const long = (length: number) => `${'ab.'.repeat(84)}${'c'.repeat(length - 252)}`;
  expect([253, 254].map((length) => isReportDomain(long(length)))).toEqual([true, false]);
  expect(readDomains(' , ;')).toEqual([]);
  expect(readDomains('Hospital.org, @lab.example;hospital.org')).toEqual(['hospital.org', 'lab.example']);
});
