import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES, ROLES } from '../access/capabilities.ts';
import type { UserType } from '../access/access-groups.ts';
import { EMAIL_TAKEN, isAdminEmail, userProblems, type UserDraft } from './user-problems.ts';

const adminDomains = ['fff.example', 'parwell.example', 'fffops.example', 'fffservices.example'];
const right: UserDraft = {
  firstName: 'Ana',
  lastName: "O'Hara-Núñez",
  email: 'ana@clinic.example',
  userType: 'customer',
  accessGroups: { customer: ['c1'] },
  roles: {},
  personas: ['NURSE'],
};
const problems = (wrong: Partial<UserDraft>, permissionsEditable = true) =>
  userProblems({ ...right, ...wrong }, { adminDomains, permissionsEditable });

test('a valid user has no problems', () => expect(problems({})).toEqual([]));

const BAD_NAMES = ['', ' ', 'R2D2', '<script>', '=1+1', 'a_b', 'x@y', '-', "'", 'a\nb', 'x'.repeat(101)];
const GOOD_NAMES = [
  "D'Arcy",
  'O’Brien',
  'Smith, Jr.',
  'Mary Ann',
  'Lévy-Bruhl',
  '山田',
  'Ольга',
  'नेहा',
  'N.',
];

describe.each([
  ['USER-034', 'firstName', 'A valid first name is required'],
  ['USER-035', 'lastName', 'A valid last name is required'],
] as const)('%s %s', (_id, field, message) => {
  test.each(BAD_NAMES)('%j is refused', (name) =>
    expect(problems({ [field]: name })).toEqual([{ field, message }]),
  );
  test.each(GOOD_NAMES)('%j is a valid name, in any script (USER-036)', (name) =>
    expect(problems({ [field]: name })).toEqual([]),
  );
});

test.each(['', 'ana', 'ana@', '@clinic.example', 'ana@clinic', 'a b@clinic.example', 'ana@clinic..example'])(
  '%j is no e-mail (USER-037)',
  (email) => expect(problems({ email })).toEqual([{ field: 'email', message: 'A valid email is required' }]),
);

test('an email is compared without regard to case and surrounding space (USER-037)', () =>
  expect(problems({ email: '  Ana@Clinic.Example ' })).toEqual([]));

test('a user type must be chosen (USER-038)', () =>
  expect(problems({ userType: null })).toEqual([{ field: 'userType', message: 'A user type is required' }]));

test.each<[string, UserType]>([
  ['USER-039', 'gpo'],
  ['USER-040', 'idn'],
  ['USER-041', 'subGpo'],
  ['USER-042', 'subIdn'],
])('%s a %s user needs the id of a group', (_id, userType) => {
  const message = 'A GPO/IDN/Sub GPO/Sub IDN ID is required';
  expect(problems({ userType, accessGroups: {} })).toEqual([{ field: 'accessGroups', message }]);
  expect(problems({ userType, accessGroups: { [userType]: ['g1'] } })).toEqual([]);
});

test('a customer user with editable permissions needs a customer (USER-044)', () => {
  const message = 'At least one customer must be selected';
  expect(problems({ accessGroups: {} })).toEqual([{ field: 'accessGroups', message }]);
  expect(problems({ accessGroups: {} }, false)).toEqual([]);
});

test('a user needs at least one role or persona (USER-045)', () => {
  const message = 'User permissions must be set';
  expect(problems({ personas: [] })).toEqual([{ field: 'roles', message }]);
  expect(problems({ personas: [], roles: { par: 'VIEWER' } })).toEqual([]);
  expect(problems({ personas: [] }, false)).toEqual([]);
});

test('an admin has an email in one of the four domains, which the message lists (USER-046 USER-047)', () => {
  const admin = { userType: 'admin', accessGroups: { customer: ['ALL'] } } as const;
  expect(problems(admin)).toEqual([
    {
      field: 'email',
      message:
        'Admin users must have @fff.example, @parwell.example, @fffops.example, @fffservices.example as their email domain',
    },
  ]);
  for (const domain of adminDomains) expect(problems({ ...admin, email: `Ana@${domain}` })).toEqual([]);
  for (const email of ['ana@sub.fff.example', 'ana@notfff.example', 'ana@fff.example.evil'])
    expect(isAdminEmail(email, adminDomains)).toBe(false);
});

test('only admins are help admins (USER-060)', () => {
  const roles = { help_admin: 'OWNER' };
  expect(problems({ roles })).toEqual([{ field: 'roles', message: 'Only admin users can be help admins' }]);
  const admin = { userType: 'admin', accessGroups: { customer: ['ALL'] }, email: 'a@fff.example' } as const;
  expect(problems({ ...admin, roles })).toEqual([]);
});

test('the text for an e-mail that is taken (USER-048)', () =>
  expect(EMAIL_TAKEN).toBe('A user with this email already exists'));

test('every invalid field is reported once, a valid one never', () => {
  const field = <T>(good: T, bad: T) => fc.boolean().map((wrong) => ({ wrong, value: wrong ? bad : good }));
  fc.assert(
    fc.property(
      field('Ana', '1'),
      field('Li', ''),
      field('a@c.example', 'a'),
      field<UserDraft['accessGroups']>({ customer: ['c1'] }, {}),
      field<UserDraft['roles']>({ par: 'OWNER' }, {}),
      (firstName, lastName, email, accessGroups, roles) => {
        const fields = { firstName, lastName, email, accessGroups, roles };
        const wrong = Object.entries(fields).filter(([, part]) => part.wrong);
        const draft = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
        expect(problems({ ...draft, personas: [] }).map((problem) => problem.field)).toEqual(
          wrong.map(([name]) => name),
        );
      },
    ),
  );
});

test('permissions that cannot be edited are not checked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.constantFrom(...ROLES)),
      fc.array(fc.string()),
      fc.constantFrom<UserType | null>('customer', 'gpo', null),
      (roles, customer, userType) => {
        expect(problems({ roles, userType, personas: [], accessGroups: { customer } }, false)).toEqual([]);
      },
    ),
  );
});
