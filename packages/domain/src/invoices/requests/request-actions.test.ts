import { describe, expect, test } from 'vitest';
import { fileAccount } from '../transmissions/file-account.ts';
import { accountChoice, ACCOUNT_TEXTS, firstState } from './request-account.ts';
import { actOn, holdAct, makeReadyAct, type RequestAct, type RequestState } from './request-actions.ts';
import { INVOICE_REQUEST_STATUSES, type InvoiceRequestStatus } from './request-status.ts';

const manual: RequestState = {
  manualSplitBill: 'Y',
  autoSplitBill: 'N',
  status: 'PENDING ABW',
  abwCode: null,
  suggestedCode: 'W',
  claimed: false,
  refusal: '',
};
const ready: RequestState = { ...manual, status: 'READY', abwCode: 'A' };

describe('how a request begins (B4)', () => {
  test.each([
    ['N', 'N', 'base', 'READY', 'A'],
    ['N', 'Y', 'base', 'READY', 'A'],
    ['Y', 'Y', 'auto', 'READY', null],
    ['Y', 'N', 'manual', 'PENDING ABW', null],
  ] as const)(
    'manual %s and auto %s: %s, %s, letter %s (ABW-007..009)',
    (manualSplitBill, autoSplitBill, choice, status, abwCode) => {
      const flags = { manualSplitBill, autoSplitBill };
      expect(accountChoice(flags)).toBe(choice);
      expect(firstState(flags)).toEqual({ status, abwCode });
      expect(fileAccount(abwCode)).toBe(abwCode ?? 'AUTO');
    },
  );

  test('what stands in place of a choice (ABW-007 ABW-008)', () =>
    expect(ACCOUNT_TEXTS).toEqual({ base: 'Base Account', auto: 'Auto Split Biller' }));
});

/** All transitions. Anything else is refused or changes nothing (AINV-049). */
const WAYS: Readonly<Record<InvoiceRequestStatus, Partial<Record<RequestAct['act'], InvoiceRequestStatus>>>> =
  {
    'PENDING ABW': { letter: 'READY', omit: 'OMITTED' },
    READY: { letter: 'READY', hold: 'ON HOLD', omit: 'OMITTED' },
    'ON HOLD': { letter: 'ON HOLD', ready: 'READY', omit: 'OMITTED' },
    TRANSMITTED: { omit: 'OMITTED' },
    OMITTED: {},
  };
const ACTS: readonly RequestAct[] = [
  { act: 'letter', abwCode: 'B' },
  { act: 'hold' },
  { act: 'ready' },
  { act: 'omit', reason: 'ERROR' },
];

describe.each(INVOICE_REQUEST_STATUSES)('a request that is %s (B5 B6 AINV-035..042 AINV-049)', (status) => {
  test.each(ACTS)('$act', (act) => {
    const request = { ...manual, status };
    const outcome = actOn(request, act);
    const to = WAYS[status][act.act];
    if (to) expect(outcome).toMatchObject({ outcome: 'done', status: to });
    else expect(outcome.outcome).not.toBe('done');
  });
});

test('saving a letter makes it ready, and keeps the letter (AINV-036 ABW-013)', () =>
  expect(actOn(manual, { act: 'letter', abwCode: 'B' })).toEqual({
    outcome: 'done',
    status: 'READY',
    abwCode: 'B',
    credit: false,
  }));

test('a letter may be corrected while it is ready or on hold, and the same one changes nothing (B5)', () => {
  expect(actOn({ ...ready, status: 'ON HOLD' }, { act: 'letter', abwCode: 'W' })).toMatchObject({
    status: 'ON HOLD',
    abwCode: 'W',
  });
  expect(actOn(ready, { act: 'letter', abwCode: 'A' })).toEqual({
    outcome: 'unchanged',
    text: 'Account A is chosen already.',
  });
});

test('base account and auto split take no letter (B5)', () => {
  expect(actOn({ ...ready, manualSplitBill: 'N' }, { act: 'letter', abwCode: 'B' })).toEqual({
    outcome: 'refused',
    text: 'Base Account: there is no account to choose.',
  });
  expect(actOn({ ...ready, autoSplitBill: 'Y' }, { act: 'letter', abwCode: 'B' })).toEqual({
    outcome: 'refused',
    text: 'Auto Split Biller: there is no account to choose.',
  });
});

test('making all ready takes the suggested account (AINV-037)', () =>
  expect(actOn(manual, makeReadyAct(manual))).toMatchObject({ status: 'READY', abwCode: 'W' }));

test('hold is a switch (AINV-038 AINV-039)', () => {
  expect(actOn(ready, holdAct('READY'))).toMatchObject({ status: 'ON HOLD' });
  expect(actOn({ ...ready, status: 'ON HOLD' }, holdAct('ON HOLD'))).toMatchObject({ status: 'READY' });
});

test('what is refused names the present status (B6)', () =>
  expect(actOn(manual, { act: 'hold' })).toEqual({
    outcome: 'refused',
    text: 'A request that is Pending ABW cannot be held.',
  }));

describe('a request that is being sent behaves as sent (B6 B10)', () => {
  const claimed = { ...ready, claimed: true };

  test('it cannot be held or given another letter', () => {
    expect(actOn(claimed, { act: 'hold' })).toMatchObject({ outcome: 'refused' });
    expect(actOn(claimed, { act: 'letter', abwCode: 'B' })).toMatchObject({ outcome: 'refused' });
  });

  test.each([
    ['that waits', ready, false],
    ['that is being sent', claimed, true],
    ['that was sent', { ...ready, status: 'TRANSMITTED' as const }, true],
    ['that the ERP has refused', { ...ready, status: 'TRANSMITTED' as const, refusal: 'Blocked.' }, false],
  ])('one %s is credited when it is omitted: only if the ERP bills it', (_, request, credit) =>
    expect(actOn(request, { act: 'omit', reason: 'OTHER' })).toMatchObject({ outcome: 'done', credit }),
  );
});
