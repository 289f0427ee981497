import { expect, test } from 'vitest';
import { scanIntoForm, unitsOfScan } from './scan-into-form.ts';

const product = { gtin: '00370311013211', isSerializable: false, lumQty: 10, packQty: 4 };
const single = { gtin: '00370311013211', serial: null, product };

test('a pack counts its units, a single one (S1 S7)', () => {
  expect(unitsOfScan(single)).toBe(1);
  for (const digit of '12345678') expect(unitsOfScan({ ...single, gtin: `${digit}0370311013218` })).toBe(10);
  // Of variable content, or without a GTIN: NDC, lot, tag.
  expect(unitsOfScan({ ...single, gtin: '90370311013214' })).toBe(1);
  expect(unitsOfScan({ ...single, gtin: null })).toBe(1);
});

test('the units of a pack are those of the par setting, then of the product (S1)', () => {
  const gtin = '10370311013218';
  expect(unitsOfScan({ ...single, gtin, product: { ...product, packToLum: 6 } })).toBe(6);
  expect(unitsOfScan({ ...single, gtin, product: { ...product, lumQty: null } })).toBe(4);
  expect(unitsOfScan({ ...single, gtin, product: { gtin: '', isSerializable: false } })).toBe(1);
});

test('what a product is registered with is one, and so is a unit with a serial number (S1 S7)', () => {
  const gtin = '10370311013218';
  expect(unitsOfScan({ ...single, gtin, product: { ...product, gtin } })).toBe(1);
  expect(unitsOfScan({ ...single, gtin, serial: 'S1', product: { ...product, isSerializable: true } })).toBe(
    1,
  );
  // The product has no serial numbers, so this one is the pack's.
  expect(unitsOfScan({ ...single, gtin, serial: 'S1' })).toBe(10);
});

test('a scan never swaps the goods under a quantity (S7)', () => {
  const entered = { productId: 'F1', lot: 'A1', units: ['S1'] };
  const scanned = { productId: 'F1', lot: 'A1', unit: null };
  expect(scanIntoForm({ productId: '', lot: '', units: [] }, scanned)).toBe('count');
  expect(scanIntoForm({ productId: '', lot: 'B2', units: [] }, scanned)).toBe('other lot');
  expect(scanIntoForm(entered, scanned)).toBe('count');
  expect(scanIntoForm(entered, { ...scanned, lot: null })).toBe('count');
  expect(scanIntoForm({ ...entered, lot: ' ' }, scanned)).toBe('count');
  expect(scanIntoForm(entered, { ...scanned, lot: ' a1 ' })).toBe('count');
  expect(scanIntoForm(entered, { ...scanned, productId: 'F2' })).toBe('other product');
  expect(scanIntoForm(entered, { ...scanned, lot: 'B2' })).toBe('other lot');
  expect(scanIntoForm(entered, { ...scanned, unit: 'S1' })).toBe('again');
  expect(scanIntoForm(entered, { ...scanned, unit: 'S2' })).toBe('count');
});
