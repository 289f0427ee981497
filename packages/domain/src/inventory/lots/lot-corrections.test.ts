import { expect, test } from 'vitest';
import { correctionImpact, correctionProblem, lotTask } from './lot-corrections.ts';

const own = { expiration: '2027-01-31', enteredBy: 'hand' } as const;
const confirmed = { expiration: '2027-01-31', enteredBy: 'warehouse' } as const;

test('a customer corrects its own lot until it is confirmed; then staff do (S5)', () => {
  expect(correctionProblem(own, '2028-01-31', 'customer')).toBeNull();
  for (const enteredBy of ['warehouse', 'staff'] as const)
    expect(correctionProblem({ ...confirmed, enteredBy }, '2028-01-31', 'customer')).toBe(
      'The provider has confirmed when this lot expires. Only its staff can correct it.',
    );
  expect(correctionProblem(confirmed, '2028-01-31', 'staff')).toBeNull();
});

test('the same date is no correction, but staff confirm with it (S5)', () => {
  const unchanged = 'The lot is known to expire on this day already.';
  expect(correctionProblem(own, '2027-01-31', 'customer')).toBe(unchanged);
  expect(correctionProblem(confirmed, '2027-01-31', 'staff')).toBe(unchanged);
  expect(correctionProblem(own, '2027-01-31', 'staff')).toBeNull();
});

test('different dates are a task: of customers, or of spellings of one number (S5)', () => {
  const of = (lot: string, expiration: string | null) => ({ lot, expiration });
  expect(lotTask([])).toBeNull();
  expect(lotTask([of('A1', '2027-01-31'), of('A1', null), of('a1', '2027-01-31')])).toBeNull();
  expect(lotTask([of('A1', '2027-01-31'), of('A1', '2028-01-31')])).toBe('dates');
  expect(lotTask([of('A1', '2027-01-31'), of('a1', '2028-01-31')])).toBe('spellings');
  expect(lotTask([of('A1', '2027-01-31'), of('A1', '2028-01-31'), of('a1', '2028-01-31')])).toBe('dates');
});

test('what a correction changes is told first: units that expire by it, and units that may be used again (S5 S6)', () => {
  const holdings = [
    { expiration: '2027-01-31', onHand: 3 },
    { expiration: '2025-01-31', onHand: 4 },
    { expiration: null, onHand: 5 },
  ];
  expect(correctionImpact(holdings, '2026-11-18', '2026-11-18')).toEqual({
    units: 12,
    becomeExpired: 0,
    becomeUsable: 4,
  });
  expect(correctionImpact(holdings, '2026-11-17', '2026-11-18')).toEqual({
    units: 12,
    becomeExpired: 8,
    becomeUsable: 0,
  });
});
