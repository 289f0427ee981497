import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABW_ACCOUNTS, YES_NO, type AbwAccount } from '../../customers/billing-accounts.ts';
import type { LedgerRow } from '../../inventory/ledger/ledger-rows.ts';
import {
  clock,
  device,
  reported,
  rowsOf,
  START,
  MINUTE,
  stockWith,
  tag,
  tagAction,
} from '../../inventory/ledger/ledger-stock.fixture.ts';
import { postAll } from '../../inventory/ledger/postings/post-stock.ts';
import type { StockEvent } from '../../inventory/ledger/stock-events.ts';
import type { Stock } from '../../inventory/ledger/stock.ts';
import { isBilled, reversedVends } from './billed-vends.ts';
import { accountChoice, firstState, type SplitFlags } from './request-account.ts';
import {
  actOn,
  holdAct,
  makeReadyAct,
  shownStatus,
  type RequestAct,
  type RequestState,
} from './request-actions.ts';
import type { InvoiceRequestStatus, OmitReason } from './request-status.ts';
import { filesOf } from '../transmissions/transmission.ts';

// Devices, two people and the ERP act in any order, and a vend is still billed at most once (B1 to B14).
// FUZZ_RUNS=20000 searches longer.
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000);

const TAGS = ['T1', 'T2', 'T3', 'T4'] as const;

/** The stored state of a request. */
interface Kept extends RequestState {
  readonly id: number;
  readonly customerId: string;
  readonly vendKey: string;
  readonly lines: readonly { readonly documentId: number; readonly refused: boolean }[];
  /** For each requested credit: whether the ERP had the line at that time. */
  readonly credits: readonly boolean[];
  readonly omittedReason: OmitReason | null;
}

interface TagStep {
  readonly do: 'take' | 'put back' | 'force vend' | 'revert vend' | 'return tag';
  readonly tag: number;
}
type Step =
  | TagStep
  | {
      readonly do: 'hold' | 'ready' | 'make ready' | 'omit' | 'refuse' | 'send again';
      readonly which: number;
    }
  | { readonly do: 'letter'; readonly which: number; readonly abwCode: AbwAccount }
  | { readonly do: 'claim' | 'write' };

const ofTag = (weight: number, ...acts: TagStep['do'][]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...acts), tag: fc.nat(TAGS.length - 1) }),
});
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  ofTag(6, 'take', 'take', 'force vend', 'put back', 'revert vend'),
  // Returned tags do not come back.
  ofTag(1, 'return tag'),
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('hold', 'ready', 'make ready', 'make ready', 'omit', 'refuse', 'send again'),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('letter' as const),
      which,
      abwCode: fc.constantFrom(...ABW_ACCOUNTS),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('claim', 'write') }) },
);

const WAYS: Readonly<Record<InvoiceRequestStatus, readonly InvoiceRequestStatus[]>> = {
  'PENDING ABW': ['READY', 'OMITTED'],
  READY: ['ON HOLD', 'TRANSMITTED', 'OMITTED'],
  'ON HOLD': ['READY', 'OMITTED'],
  TRANSMITTED: ['OMITTED'],
  OMITTED: [],
};

function worldOf(flags: SplitFlags) {
  let stock: Stock = stockWith({ devices: [device('A', 'RFID')], tags: TAGS.map((tagId) => tag(tagId)) });
  let minute = 1;
  let documents = 0;
  const requests: Kept[] = [];
  const rows: LedgerRow[] = [];
  const unwritten = new Set<number>();
  const problems: string[] = [];

  const keep = (next: Kept): void => {
    const before = requests[next.id];
    const [from, to] = [before && shownStatus(before), shownStatus(next)];
    if (from !== undefined && from !== to && !WAYS[from].includes(to)) problems.push(`${from} became ${to}`);
    if (before?.status === 'OMITTED' && next.abwCode !== before.abwCode) problems.push('omitted and changed');
    if (accountChoice(flags) !== 'manual' && next.abwCode !== firstState(flags).abwCode)
      problems.push(`a letter that nobody may choose: ${next.abwCode ?? 'none'}`);
    requests[next.id] = next;
  };
  const has = ({ lines }: Kept): boolean => lines.some(({ refused }) => !refused);

  function act(request: Kept, wanted: RequestAct): void {
    const outcome = actOn(request, wanted);
    if (outcome.outcome !== 'done') return;
    const { status, abwCode, credit } = outcome;
    keep({
      ...request,
      status,
      abwCode,
      omittedReason: wanted.act === 'omit' ? wanted.reason : request.omittedReason,
      credits: credit ? [...request.credits, has(request)] : request.credits,
    });
  }

  function post(...events: StockEvent[]): void {
    const sent = new Set(requests.filter(({ lines }) => lines.length > 0).map(({ vendKey }) => vendKey));
    const vends = [...stock.vends].map(
      ([key, vend]) => [key, { ...vend, transmitted: sent.has(key) }] as const,
    );
    const { posted, stock: after } = postAll({ ...stock, vends: new Map(vends) }, events);
    stock = after;
    const effects = posted.flatMap((each) => (each.outcome === 'refused' ? [] : each.effects));
    const tags = effects.flatMap((effect) => (effect.effect === 'tag' ? [effect.tag] : []));
    const added = rowsOf(effects);
    rows.push(...added);
    for (const row of added)
      if (isBilled({ ...row, source: 'FFF' }))
        keep({
          id: requests.length,
          customerId: 'C1',
          vendKey: row.key,
          ...flags,
          ...firstState(flags),
          suggestedCode: 'W',
          claimed: false,
          refusal: '',
          lines: [],
          credits: [],
          omittedReason: null,
        });
    for (const { vendKey, reason } of reversedVends(added, tags)) {
      const request = requests.find((each) => each.vendKey === vendKey);
      if (request) act(request, { act: 'omit', reason });
    }
  }

  /** In one transaction: all ready requests that are in no other file. */
  function claim(): void {
    const ready = requests.filter(({ status, lines }) => status === 'READY' && lines.length === 0);
    for (const { lines } of filesOf(ready)) {
      documents += 1;
      unwritten.add(documents);
      for (const line of lines)
        keep({ ...line, claimed: true, lines: [{ documentId: documents, refused: false }] });
    }
  }

  function write(): void {
    const [documentId] = unwritten;
    if (documentId === undefined) return;
    unwritten.delete(documentId);
    for (const request of requests)
      if (request.lines.at(-1)?.documentId === documentId)
        keep({
          ...request,
          claimed: false,
          status: request.status === 'READY' ? 'TRANSMITTED' : request.status,
        });
  }

  /** The ERP answers for received files. */
  function refuse(request: Kept): void {
    const last = request.lines.at(-1);
    if (!last || last.refused || unwritten.has(last.documentId)) return;
    keep({
      ...request,
      refusal: 'Blocked',
      lines: [...request.lines.slice(0, -1), { ...last, refused: true }],
    });
  }

  function sendAgain(request: Kept): void {
    if (shownStatus(request) !== 'TRANSMITTED' || request.refusal === '') return;
    documents += 1;
    unwritten.add(documents);
    keep({
      ...request,
      claimed: true,
      refusal: '',
      lines: [...request.lines, { documentId: documents, refused: false }],
    });
  }

  /** Mostly a request that allows the action. */
  function chosen({ do: wanted, which: place }: Extract<Step, { which: number }>): Kept | undefined {
    const fit = requests.filter((each) =>
      wanted === 'refuse'
        ? has(each)
        : wanted === 'send again'
          ? each.refusal !== ''
          : each.status !== 'OMITTED' || place === 0,
    );
    return fit.at(place % Math.max(fit.length, 1));
  }

  function onRequest(said: Extract<Step, { which: number }>): void {
    const request = chosen(said);
    if (!request) return;
    switch (said.do) {
      case 'letter':
        return act(request, { act: 'letter', abwCode: said.abwCode });
      case 'hold':
        return act(request, holdAct(request.status));
      case 'ready':
        return act(request, { act: 'ready' });
      case 'make ready':
        return request.status === 'PENDING ABW' ? act(request, makeReadyAct(request)) : undefined;
      case 'omit':
        return act(request, { act: 'omit', reason: 'ERROR' });
      case 'refuse':
        return refuse(request);
      case 'send again':
        return sendAgain(request);
    }
  }

  function onTag(said: TagStep): void {
    const tagId = TAGS[said.tag] ?? 'T1';
    const at = { at: START + minute * MINUTE };
    switch (said.do) {
      case 'take':
        post(reported({ kind: 'tags', minute, removed: [tagId] }));
        // The grace period passes.
        minute += 20;
        return post(clock('A', minute));
      case 'put back':
        return post(reported({ kind: 'tags', minute, added: [tagId] }));
      case 'return tag':
        return post(tagAction({ kind: 'return tag', tagId, rgaNumber: 'R1', ...at }));
      default:
        return post(tagAction({ kind: said.do, tagId, ...at }));
    }
  }

  function doStep(said: Step): void {
    minute += 1;
    if ('tag' in said) onTag(said);
    else if ('which' in said) onRequest(said);
    else if (said.do === 'claim') claim();
    else write();
    check();
  }

  function check(): void {
    const reversed = new Set(rows.flatMap(({ reverses }) => reverses ?? []));
    for (const request of requests) {
      const { vendKey, status, lines, credits } = request;
      const accepted = lines.filter(({ refused }) => !refused).length;
      if (accepted > 1) problems.push(`${vendKey} stands on ${accepted} lines`);
      if (credits.length > 1) problems.push(`${vendKey} is credited twice`);
      if (credits.includes(false)) problems.push(`${vendKey} is credited, but the ERP does not have it`);
      if (credits.length > 0 && status !== 'OMITTED') problems.push(`${vendKey} is credited and billed`);
      if (status === 'OMITTED' && accepted === 1 && credits.length === 0)
        problems.push(`${vendKey} is omitted, but the ERP bills it`);
      if (reversed.has(vendKey) && status !== 'OMITTED') problems.push(`${vendKey} is reversed and billed`);
      if ((shownStatus(request) === 'TRANSMITTED') !== (lines.length > 0 && status !== 'OMITTED'))
        problems.push(`${vendKey} is ${status} with ${lines.length} lines`);
    }
    const vends = rows.filter(({ action }) => action === 'VEND').map(({ key }) => key);
    if (JSON.stringify(vends) !== JSON.stringify(requests.map(({ vendKey }) => vendKey)))
      problems.push('not every vend has one request');
  }

  post(reported({ kind: 'full read', minute, tags: [...TAGS] }));
  return { doStep, problems, requests };
}

test('whatever devices, two people and the ERP do, a vend stands on at most one accepted line, is credited only if it does, and goes no unlisted way (B1..B14 S17 S21)', () => {
  const seen = new Map<string, number>();
  const flags = fc.record({
    manualSplitBill: fc.constantFrom(...YES_NO, 'Y' as const),
    autoSplitBill: fc.constantFrom(...YES_NO, 'N' as const),
  });
  fc.assert(
    fc.property(flags, fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), (split, steps) => {
      const { doStep, problems, requests } = worldOf(split);
      for (const each of steps) doStep(each);
      for (const { status, lines, credits, omittedReason } of requests) {
        const end = `${status} ${omittedReason ?? ''} ${lines.length > 1 ? 'again' : ''} ${credits.length}`;
        seen.set(end, (seen.get(end) ?? 0) + 1);
      }
      expect(problems).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // The runs have reached all of these ends.
  const ends = [
    'PENDING ABW   0',
    'READY   0',
    'ON HOLD   0',
    'TRANSMITTED   0',
    'TRANSMITTED  again 0',
    'OMITTED ERROR  0',
    'OMITTED ERROR  1',
    'OMITTED REVERT  0',
    'OMITTED REVERT  1',
    'OMITTED RETURN  0',
    'OMITTED RETURN  1',
  ];
  expect(ends.filter((end) => !seen.has(end))).toEqual([]);
});
