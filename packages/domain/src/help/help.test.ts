import { expect, test } from 'vitest';
import { resolveGrants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import { mayWatchHelp, offersHelp } from './help-access.ts';

const topics = { basics: { displayName: 'Basics', vimeoShowcaseId: '1' } };

test('help is offered only with both the role and at least one topic (HELP-005 SHELL-153)', () => {
  const viewer = { c1: { help_viewer: 'VIEWER' } } as const;
  expect(offersHelp(viewer, topics)).toBe(true);
  expect(offersHelp(viewer, {})).toBe(false);
  expect(offersHelp({ c1: { users: 'OWNER' } }, topics)).toBe(false);
  expect(offersHelp({}, topics)).toBe(false);
});

test('a help_admin may watch help (HELP-008)', () => {
  const grants = resolveGrants(['c1'], mergeRoles([{ help_admin: 'OWNER' }]));
  expect(mayWatchHelp(grants)).toBe(true);
});
