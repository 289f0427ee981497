import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerStep,
  isWrongAmountOpen,
  nextQuestion,
  attemptResult,
  settleRefusal,
  startStep,
  type PaymentStatus,
  type SessionAnswer,
} from './attempt.ts';
import { holdsCardNumber } from './card-number.ts';
import * as texts from './payment-texts.ts';

const MINUTE = 60_000;
const START = new Date('2026-11-16T10:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);

describe('when the provider is asked (B22)', () => {
  test('first after 10 minutes, then every 10, for 24 hours', () => {
    const asked: number[] = [];
    for (let at = nextQuestion(START, START); at; at = nextQuestion(START, at))
      asked.push((at.getTime() - START.getTime()) / MINUTE);
    expect(asked.slice(0, 3)).toEqual([10, 20, 30]);
    expect([asked.length, asked.at(-1)]).toEqual([144, 24 * 60]);
  });

  test('after a downtime it is not asked for what was missed, and never before its time', () => {
    expect(nextQuestion(START, after(95))).toEqual(after(105));
    expect(nextQuestion(START, after(-5))).toEqual(after(10));
    expect(nextQuestion(START, after(24 * 60))).toBeNull();
  });
});

test('a declined card is final when its payer comes back, an open page when its time is over (B25)', () => {
  const steps = (cameBack: boolean, isOver: boolean) =>
    (['open', 'paid', 'declined', 'expired'] as const).map((state) =>
      answerStep(state, { cameBack, isOver }),
    );
  expect(steps(false, false)).toEqual(['wait', 'record', 'wait', 'record']);
  expect(steps(true, false)).toEqual(['wait', 'record', 'close', 'record']);
  expect(steps(false, true)).toEqual(['close', 'record', 'close', 'record']);
});

test('who goes on with what (B21)', () => {
  const attempt = { startedBy: 'ada', amount: 100, expiresAt: after(30), hasPage: true };
  const step = (change: Partial<typeof attempt>, now = after(1)) =>
    startStep({ ...attempt, ...change }, { by: 'ada', open: 100, now });
  expect(startStep(undefined, { by: 'ada', open: 100, now: START })).toBe('begin');
  expect([step({}), step({ hasPage: false })]).toEqual(['continue', 'continue']);
  expect([step({ startedBy: 'ben' }), step({ amount: 90 }), step({}, after(30))]).toEqual(
    Array.from({ length: 3 }, () => 'close first'),
  );
  expect(step({ startedBy: 'ben', hasPage: false })).toBe('replace');
});

describe('numbers of cards (B24)', () => {
  const luhnDigit = (digits: string): string =>
    Array.from('0123456789').find((last) => {
      const sum = Array.from(digits + last)
        .toReversed()
        .map((digit, place) => Number(digit) * (1 + (place % 2)))
        .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
      return sum % 10 === 0;
    }) ?? '';
  const digit = fc.nat(9).map(String);
  const card = fc
    .string({ unit: digit, minLength: 12, maxLength: 18 })
    .map((digits) => digits + luhnDigit(digits));
  const text = fc.string({ maxLength: 20 }).map((some) => some.replaceAll(/\d/g, 'x'));

  test('are found wherever they stand, together or in groups', () =>
    fc.assert(
      fc.property(card, text, text, fc.constantFrom('', ' ', '-'), (number, before, behind, between) => {
        const grouped = number.replaceAll(/(\d{4})(?=\d)/g, `$1${between}`);
        expect(holdsCardNumber(`${before}.${grouped}.${behind}`)).toBe(true);
      }),
      { numRuns: 1000 },
    ));

  test('are not found in shorter numbers, amounts, ids, or with a wrong check digit', () => {
    for (const innocent of ['', '25.00', '4242 4242 4242', '4222222222223', '2026-11-16 10:00:00'])
      expect(holdsCardNumber(innocent), innocent).toBe(false);
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005'])
      expect(holdsCardNumber(`{"card":"${number}"}`), number).toBe(true);
  });

  test('of 13 to 19 digits are found alone, and where other digits follow or precede', () => {
    for (const number of ['4222222222222', '6304000000000000000', '4242424242424242'])
      expect(holdsCardNumber(number), number).toBe(true);
    // No card number, neither as a whole nor at either end.
    for (const run of ['42424242424242427', '54242424242424242', '42424242424242424242'])
      expect(holdsCardNumber(run), run).toBe(true);
  });

  test('are not the ids of attempts, which may have as many digits', () =>
    fc.assert(
      fc.property(fc.uuid(), fc.constant('42424242-4242-4242-8242-424242424242'), (one, other) => {
        expect(holdsCardNumber(`/pay/${one}?again=${other}`)).toBe(false);
        expect(holdsCardNumber(`/pay/${one}?card=4242424242424242`)).toBe(true);
      }),
      { numRuns: 1000 },
    ));
});

test('another amount than open holds up card payment until it is refunded or settled; what was paid twice does not (B23)', () => {
  const wrong = { status: 'to refund', openThen: 25_00, isRefunded: false, isSettled: false } as const;
  expect(isWrongAmountOpen(wrong)).toBe(true);
  expect(isWrongAmountOpen({ ...wrong, openThen: null })).toBe(false);
  expect(isWrongAmountOpen({ ...wrong, isRefunded: true })).toBe(false);
  expect(isWrongAmountOpen({ ...wrong, isSettled: true })).toBe(false);
  expect(isWrongAmountOpen({ ...wrong, status: 'paid' })).toBe(false);
  expect(settleRefusal(wrong)).toBeNull();
  expect(settleRefusal({ ...wrong, openThen: null })).toBeNull();
  expect(settleRefusal({ ...wrong, isRefunded: true })).toBe('This payment has been refunded.');
  expect(settleRefusal({ ...wrong, isSettled: true })).toBe('This payment has been settled.');
  expect(settleRefusal({ ...wrong, status: 'paid' })).toBe(
    'This payment is paid: there is nothing to settle.',
  );
});

describe('what an answer of the provider makes of an attempt (B22 B23)', () => {
  const result = (status: PaymentStatus, open: number, state: SessionAnswer['state'], paid = 0) =>
    attemptResult({ status, amount: 100 }, open, { state, paid });

  test('exactly what is open pays the invoice, anything else is to refund', () => {
    expect(result('started', 100, 'paid', 100)).toEqual({ status: 'paid', pays: 100 });
    for (const [open, paid] of [
      [100, 99],
      [100, 101],
      [0, 100],
      [0, 0],
      [-5, -5],
    ] as const)
      expect(result('started', open, 'paid', paid)).toEqual({ status: 'to refund', pays: 0 });
  });

  test('what ended without money pays nothing, what is open changes nothing', () => {
    expect(result('started', 100, 'declined')).toEqual({ status: 'declined', pays: 0 });
    expect(result('started', 100, 'expired')).toEqual({ status: 'expired', pays: 0 });
    // A declined card was not charged, whatever the answer says.
    expect(result('started', 100, 'declined', 100)).toEqual({ status: 'declined', pays: 0 });
    expect(result('started', 100, 'open')).toBeUndefined();
  });

  test('after its end only money counts, and that once', () => {
    for (const status of ['declined', 'expired'] as const) {
      expect(result(status, 100, 'paid', 100)).toEqual({ status: 'paid', pays: 100 });
      for (const state of ['open', 'declined', 'expired'] as const)
        expect(result(status, 100, state)).toBeUndefined();
    }
    for (const status of ['paid', 'to refund'] as const)
      for (const state of ['open', 'paid', 'declined', 'expired'] as const)
        expect(result(status, 100, state, 100)).toBeUndefined();
  });
});

test('the texts of card payment (OERR-028 OERR-029 OERR-031 OERR-032 PAY-003)', () => {
  expect(texts.PAY_AGAIN_QUESTION).toBe(
    'You recently attempted to pay this invoice- are you sure you want to try again?',
  );
  expect(texts.UPDATING_INVOICES).toBe('Updating invoice records...');
  expect(texts.SAP_UPDATE_FAILED).toBe('Failed to update SAP records.');
  expect(texts.NO_CARD_PAYABLE).toBe('No credit card payable invoices found.');
  expect(texts.openAmountChanged(25_05)).toBe('The open amount is now 25.05 USD.');
});
