import { describe, expect, test } from 'vitest';
import { resolveGrants } from '../access/grants.ts';
import { judgeRecipient, maySeeNotifications } from './told-people.ts';
import {
  decisionRefusal,
  questionExpiresAt,
  stateWhenAdded,
  type OutsideAddress,
} from './outside-addresses.ts';

const NOW = Date.UTC(2026, 10, 19);
const WEEK_MS = 7 * 24 * 60 * 60_000;
const asked = (stood: boolean, expiresAt = NOW + 1): OutsideAddress => ({ state: 'asked', stood, expiresAt });
const decided = (state: OutsideAddress['state']): OutsideAddress => ({
  state,
  stood: false,
  expiresAt: null,
});

describe('who may be told', () => {
  test.each([
    ['incident', 'incidents'],
    ['viewpoint_temp_excursion', 'incidents'],
    ['suspended_transaction', 'inventory'],
    ['shipping_receipt_errors', 'orders'],
    ['inventory_reminder', 'cabinets'],
    ['po_approval_email', 'orders'],
  ] as const)('of %s: who may see %s of that customer, or its notifications (N11)', (type, resource) => {
    const may = (role: Record<string, 'VIEWER'>, customers: readonly string[] | 'ALL' = ['c1']) =>
      maySeeNotifications(resolveGrants(customers, role), type, 'c1');
    expect([may({ [resource]: 'VIEWER' }), may({ alerts: 'VIEWER' })]).toEqual([true, true]);
    expect(may({ [resource]: 'VIEWER' }, 'ALL')).toBe(true);
    expect([may({ [resource]: 'VIEWER' }, ['c2']), may({ users: 'VIEWER' }), may({})]).toEqual([
      false,
      false,
      false,
    ]);
    expect(maySeeNotifications(undefined, type, 'c1')).toBe(false);
  });

  test.each([
    ['a person', true, decided('refused'), 'person', null],
    ['nobody, and nothing was decided', false, undefined, 'gone', /^No longer told/],
    ['stood before', false, decided('unconfirmed'), 'unconfirmed', null],
    ['confirmed', false, decided('confirmed'), 'confirmed', null],
    ['proposed', false, decided('proposed'), 'proposed', /administrator has to confirm/],
    ['refused', false, decided('refused'), 'refused', /was refused/],
    ['asked', false, asked(false), 'asked', /has not answered/],
    ['asked, and stood before', false, asked(true), 'asked', null],
    ['asked too long ago', false, asked(true, NOW), 'asked', /in time/],
  ] as const)('%s (N11 N12)', (_name, isPerson, outside, standing, notTold) => {
    const judged = judgeRecipient(isPerson, outside, NOW);
    expect(judged.standing).toBe(standing);
    if (notTold === null) expect(judged.notTold).toBeNull();
    else expect(judged.notTold).toMatch(notTold);
  });
});

describe('an address outside', () => {
  test('a question is open for seven days (N12)', () => {
    const question = asked(true, questionExpiresAt(NOW));
    expect(judgeRecipient(false, question, NOW + WEEK_MS - 1).notTold).toBeNull();
    expect(judgeRecipient(false, question, NOW + WEEK_MS).notTold).not.toBeNull();
  });

  test.each([
    [undefined, 'asked', 'proposed'],
    [decided('unconfirmed'), 'asked', undefined],
    [decided('proposed'), 'asked', undefined],
    [decided('refused'), 'asked', undefined],
    [decided('confirmed'), undefined, undefined],
    [asked(false), undefined, undefined],
    [asked(false, NOW), 'asked', undefined],
  ] as const)(
    'added to a group as %o: an administrator asks, others propose (N12)',
    (before, own, others) => {
      expect([stateWhenAdded(before, true, NOW), stateWhenAdded(before, false, NOW)]).toEqual([own, others]);
    },
  );

  test('what an administrator can decide (N12)', () => {
    const used = { isUsed: true, isOutside: true, before: undefined };
    const code = (...given: Parameters<typeof decisionRefusal>) => decisionRefusal(...given)?.code ?? null;
    expect([code('confirm', used), code('refuse', used), code('remove', used)]).toEqual([null, null, null]);
    expect(code('confirm', { ...used, before: asked(false) })).toBeNull();
    expect(code('confirm', { ...used, before: decided('refused') })).toBeNull();
    expect(code('confirm', { ...used, before: decided('confirmed') })).toBe('already_confirmed');
    expect(code('confirm', { ...used, isOutside: false })).toBe('is_user');
    expect(code('refuse', { ...used, before: decided('refused') })).toBe('already_refused');
    const unused = { isUsed: false, isOutside: false, before: undefined };
    expect(code('remove', unused)).toBe('not_in_a_group');
    const refused = { ...unused, before: decided('refused') };
    expect([code('confirm', refused), code('remove', refused)]).toEqual(['not_in_a_group', null]);
  });
});
