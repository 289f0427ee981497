import { expect, test } from 'vitest';
import { resolveGrants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import { mayWatchHelp, offersHelp } from './help-access.ts';

const topics = { basics: { displayName: 'Basics', vimeoShowcaseId: '1' } };

test('HELP-005 SHELL-153 help is offered only with both the role and at least one topic', () => {
  const viewer = { c1: { help_viewer: 'VIEWER' } } as const;
  expect(offersHelp(viewer, topics)).toBe(true);
  expect(offersHelp(viewer, {})).toBe(false);
  expect(offersHelp({ c1: { users: 'OWNER' } }, topics)).toBe(false);
  expect(offersHelp({}, topics)).toBe(false);
});

test('HELP-008 a help_admin may watch help', () => {
  const grants = resolveGrants(['c1'], mergeRoles([{ help_admin: 'OWNER' }]));
  expect(mayWatchHelp(grants)).toBe(true);
});
