import type { ParUsageFigures } from '@parwell/contract';
import { expect, test } from 'vitest';
import { parScreen } from '../par.screen.ts';
import { levelDays, usageText } from './level-days.ts';
import { toParDraft, savedPar, settingSchema, type ParFormValues } from './setting-values.ts';

const draft = (changes: Partial<ParFormValues> = {}): ParFormValues => ({
  ...toParDraft(null),
  productId: 'F1',
  productSource: 'FFF',
  cabinetType: 'EM',
  maxFill: '20',
  ...changes,
});
const problems = (changes: Partial<ParFormValues>) =>
  Object.fromEntries(
    (settingSchema.safeParse(draft(changes)).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('numbers are sent as integers, what is empty as null, and self-managed as 3PS (CPAR-018..021 CPAR-024)', () => {
  expect(savedPar(draft({ minSet: '4', maxSet: ' 12 ', salesType: 'FBB', sapProducts: 'S1, S2,' }))).toEqual({
    productId: 'F1',
    cabinetType: 'EM',
    cabinetId: null,
    minSet: 4,
    maxSet: 12,
    crl: null,
    maxFill: 20,
    packToLum: null,
    poType: '',
    salesType: 'FBB',
    sapProducts: ['S1', 'S2'],
    defaultSapProduct: '',
    isCCPayable: false,
    active: true,
    notes: '',
  });
  expect(savedPar(draft({ productSource: '100234', salesType: 'FBB' })).salesType).toBe('3PS');
  expect(problems({ maxFill: '', minSet: '9', maxSet: '8', crl: '0' })).toEqual({
    maxFill: 'Max fill is required.',
    minSet: 'Min must not be above max.',
    crl: 'Enter a whole number of at least 1.',
  });
  // A text that is no number is refused, never sent.
  expect(problems({ maxFill: 'many' })).toEqual({ maxFill: 'Enter a whole number of at least 1.' });
});

const usage = (year: number, twoMonths: number, daysStocked: number | null): ParUsageFigures => ({
  devices: 1,
  salesQty: 4,
  year: { usage: year, daysStocked },
  twoMonths: { usage: twoMonths, daysStocked },
  week: { usage: 0, daysStocked },
});

test('a level lasts by the usage of two months, else of the year (S31)', () => {
  expect(levelDays('4', usage(100, 20, 400))).toBe('Lasts 12.2 days');
  expect(levelDays('4', usage(73, 0, 400))).toBe('Lasts 20.0 days');
  expect(levelDays('4', usage(8, 8, 10))).toBe('Lasts 5.0 days');
  expect(levelDays('4', usage(0, 0, null))).toBe('Not used in the last year');
  expect(levelDays('90000', usage(1, 0, 400))).toBe('Lasts for years');
  expect([levelDays('', usage(1, 1, 1)), levelDays('x', usage(1, 1, 1)), levelDays('4', undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(usageText(usage(73, 20, 400))).toBe(
    '4 usable in 1 device · Last 7 days: 0 (0 a day) · Last 61 days: 20 (0.33 a day) · Last 365 days: 73 (0.2 a day)',
  );
});

test('the page is in the menu of who reads par, with or without a customer (SHELL-014 SHELL-099)', () => {
  expect(parScreen).toMatchObject({
    path: '/par-levels',
    acceptsCustomer: true,
    title: 'PAR and usage',
    menu: { group: 'Inventory' },
  });
  const grants = { c1: { par: 'VIEWER' }, c2: { inventory: 'OWNER' } } as const;
  expect([undefined, 'c1', 'c2'].map((customerId) => parScreen.allowed(grants, customerId))).toEqual([
    true,
    true,
    false,
  ]);
});
