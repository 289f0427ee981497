import { expect, test } from 'vitest';
import { omitProblems, type OmitDraft } from './omit-problems.ts';
import { actOn, type RequestAct, type RequestState } from './request-actions.ts';
import { requestFilterProblem } from './request-filter.ts';
import { changedRequest, countChanged, NOT_TAKEN_BACK, TOO_MANY_REQUESTS } from './request-refusals.ts';
import * as requestTexts from './request-texts.ts';
import { sapState, type SapFacts } from './sap-state.ts';

test('requests are looked at for one customer, by staff also for some days (B19)', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-16' };
  expect(requestFilterProblem({ customerId: 'c1' }, false)).toBeNull();
  expect(requestFilterProblem(days, true)).toBeNull();
  expect(requestFilterProblem(days, false)).toEqual({ field: 'customerId', message: 'Choose a customer.' });
  for (const part of [{}, { startDate: '2026-11-01' }, { endDate: '2026-11-16' }])
    expect(requestFilterProblem(part, true)).toEqual({
      field: 'startDate',
      message: 'Choose a customer, or the first and the last day it was dispensed on.',
    });
});

test('what is missing for requests to be omitted (AINV-045..048)', () => {
  const draft: OmitDraft = { invoiceIds: [1], omittedReason: 'RETURN', omittedNote: '', rgaNumber: 'R1' };
  const problems = (change: Partial<OmitDraft>) => omitProblems({ ...draft, ...change });
  expect([problems({}), problems({ omittedReason: 'ERROR', rgaNumber: '' })]).toEqual([[], []]);
  expect(problems({ rgaNumber: ' ' })).toEqual([
    { field: 'rgaNumber', message: 'An Rga Number is required' },
  ]);
  expect(problems({ invoiceIds: [], omittedReason: '', rgaNumber: '' })).toEqual([
    { field: 'invoiceIds', message: 'You must select at least one invoice to omit' },
    { field: 'omittedReason', message: 'You must provide a reason for omitting' },
  ]);
});

test('what became of a request at the ERP: late from the 30th minute on (B14)', () => {
  const sentAt = new Date('2026-11-16T10:00:00.000Z');
  const sent: SapFacts = { status: 'TRANSMITTED', sentAt, isAcknowledged: false, refusal: '' };
  const at = (change: Partial<SapFacts>, time = '2026-11-16T10:30:00.000Z') =>
    sapState({ ...sent, ...change }, new Date(time));
  expect([at({}), at({}, '2026-11-16T10:29:59.999Z'), at({ sentAt: null })]).toEqual([
    'late',
    'sent',
    'sent',
  ]);
  expect([at({ isAcknowledged: true }), at({ isAcknowledged: true, refusal: 'Blocked' })]).toEqual([
    'acknowledged',
    'refused',
  ]);
  for (const status of ['READY', 'OMITTED'] as const) expect(at({ status, refusal: 'Blocked' })).toBeNull();
});

test('what changes nothing, and what is not possible, says so (B5 B6)', () => {
  const request: RequestState = {
    manualSplitBill: 'Y',
    autoSplitBill: 'N',
    status: 'READY',
    abwCode: 'A',
    suggestedCode: 'W',
    claimed: false,
    refusal: '',
  };
  const said = (status: RequestState['status'], act: RequestAct, claimed = false) => {
    const outcome = actOn({ ...request, status, claimed }, act);
    return outcome.outcome === 'done'
      ? `${outcome.status} ${outcome.abwCode}`
      : `${outcome.outcome}: ${outcome.text}`;
  };
  const letter: RequestAct = { act: 'letter', abwCode: 'A' };
  expect(said('ON HOLD', { act: 'hold' })).toBe('unchanged: It is on hold already.');
  expect(said('OMITTED', { act: 'hold' })).toBe('refused: A request that is Omitted cannot be held.');
  expect(said('READY', { act: 'ready' })).toBe('unchanged: It is ready already.');
  expect(said('OMITTED', { act: 'ready' })).toBe('refused: A request that is Omitted cannot be made ready.');
  expect(said('READY', { act: 'ready' }, true)).toBe(
    'refused: A request that is Sent to SAP cannot be made ready.',
  );
  expect(said('ON HOLD', { act: 'ready' }, true)).toBe('READY A');
  expect(said('OMITTED', { act: 'omit', reason: 'ERROR' })).toBe('unchanged: It is omitted already.');
  expect(said('TRANSMITTED', letter)).toBe(
    'refused: A request that is Sent to SAP cannot be given another account.',
  );
  expect(said('READY', letter)).toBe('unchanged: Account A is chosen already.');
  expect(said('PENDING ABW', letter)).toBe('READY A');
  expect(said('ON HOLD', { act: 'letter', abwCode: 'B' })).toBe('ON HOLD B');
});

test('the texts of requests (INVC-008 OERR-020 OERR-023)', () => {
  expect(requestTexts.REQUESTS_PROMPT).toBe(
    'Select the filter criteria above to view invoice request information.',
  );
  expect(requestTexts.requestsFailed('x')).toBe('Failed to get invoice requests: x');
  expect(requestTexts.requestStatusFailed(7, 'x')).toBe('Failed to update invoice 7 status: x');
  expect(NOT_TAKEN_BACK).toBe('An omitted request stays omitted.');
  expect(TOO_MANY_REQUESTS).toBe('More than 10,000 requests match. Narrow the filter.');
  const changed = { productName: 'Immune globulin', lot: 'L1', status: 'ON HOLD', abwCode: 'A' } as const;
  expect(changedRequest(changed)).toBe(
    'Changed meanwhile: Immune globulin, lot L1, is On Hold, account A now.',
  );
  expect(changedRequest({ ...changed, abwCode: null })).toBe(
    'Changed meanwhile: Immune globulin, lot L1, is On Hold now.',
  );
});

test('a number that has changed is named (B8)', () => {
  expect([countChanged(1), countChanged(1200)]).toEqual([
    'It is 1 request now. Look again and confirm.',
    'It is 1,200 requests now. Look again and confirm.',
  ]);
});
