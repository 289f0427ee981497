import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES, ROLES } from '../access/capabilities.ts';
import { DUPLICATE_PERSONA_NAME, personaIdentifier, personaNameProblem } from './persona-name.ts';
import { INCOMPLETE_ROLE, personaRoles, resourcesLeft, rolesFor } from './persona-roles.ts';

describe('the name of a persona', () => {
  test('becomes its identifier: trimmed, upper-cased, with underscores for spaces (PERS-013)', () => {
    expect(personaIdentifier('  Night shift nurse ')).toBe('NIGHT_SHIFT_NURSE');
    expect(personaIdentifier('two  spaces')).toBe('TWO__SPACES');
    expect(personaIdentifier('BILLING')).toBe('BILLING');
  });

  test.each(['', ' ', '\t\n', '\u00A0'])('%j is blank (PERS-011)', (name) =>
    expect(personaNameProblem(name)).toBe('An error occurred: Persona name cannot be blank.'),
  );

  test.each([
    'Nurse 2',
    'night-shift',
    'Pflegekräfte',
    'a\tb',
    'a\u00A0b',
    "O'Hara",
    '看護師',
    'x\n_',
    'ﬃ'.repeat(50),
  ])('%j has more than letters and underscores (PERS-012)', (name) =>
    expect(personaNameProblem(name)).toBe(
      'An error occurred: Persona names may only contain letters and underscores.',
    ),
  );

  test.each(['nurse', 'Night_Shift', '_', ' padded ', 'x'.repeat(100)])('%j is valid', (name) =>
    expect(personaNameProblem(name)).toBeNull(),
  );

  test('is checked after the conversion, so spaces are fine (PERS-014)', () => {
    expect(personaNameProblem('night shift')).toBeNull();
  });

  test('the texts are as specified (PERS-015 PERS-017)', () => {
    expect([DUPLICATE_PERSONA_NAME, INCOMPLETE_ROLE]).toEqual([
      'An error occurred: A persona with this name already exists.',
      'An error occurred: Please complete all fields.',
    ]);
  });

  test('converting a valid name twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Z', '_', ' ', '9', 'é', 'ß', 'ﬁ', '\t'), maxLength: 20 }),
        (name) => {
          if (personaNameProblem(name) !== null) return;
          expect(personaIdentifier(name)).toMatch(/^[A-Z_]+$/);
          expect(personaIdentifier(personaIdentifier(name))).toBe(personaIdentifier(name));
        },
      ),
    );
  });
});

describe('the roles of a persona', () => {
  const anyRoles = fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.constantFrom(...ROLES));

  test('resources with a role are not offered again (PERS-018)', () => {
    expect(resourcesLeft({})).toEqual([...CAPABILITIES]);
    const left = resourcesLeft({ orders: 'VIEWER', help_admin: 'OWNER' });
    expect(left).toHaveLength(CAPABILITIES.length - 2);
    expect(left).not.toContain('orders');
    expect(left).not.toContain('help_admin');
  });

  test('assigned and remaining resources together are all capabilities (PERS-018)', () => {
    fc.assert(
      fc.property(anyRoles, (roles) => {
        const both = [...Object.keys(roles), ...resourcesLeft(roles)];
        expect(both.toSorted()).toEqual([...CAPABILITIES].toSorted());
      }),
    );
  });

  test('help_admin is always OWNER, everything else OWNER or VIEWER (HELP-006)', () => {
    expect(rolesFor('help_admin')).toEqual(['OWNER']);
    expect(rolesFor('orders')).toEqual(['OWNER', 'VIEWER']);
    expect(personaRoles({ help_admin: 'VIEWER', orders: 'VIEWER' })).toEqual({
      help_admin: 'OWNER',
      orders: 'VIEWER',
    });
  });

  test('unknown names and roles are dropped', () => {
    expect(personaRoles({ teleport: 'OWNER', par: 'ADMIN', users: 'OWNER' })).toEqual({ users: 'OWNER' });
  });
});
