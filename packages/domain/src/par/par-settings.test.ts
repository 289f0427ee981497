import { expect, test } from 'vitest';
import { parSettingFor, type ParScope } from './par-settings.ts';

const setting = (id: string, changes: Partial<ParScope> = {}) => ({
  id,
  productId: 'P1',
  cabinetType: 'RFID' as const,
  cabinetId: null,
  active: true,
  ...changes,
});
const stocked = { productId: 'P1', mbrxProductId: null, cabinetType: 'RFID', cabinetId: 'd1' } as const;

test('a device’s own setting comes before the one for its type (S32)', () => {
  const shared = setting('shared');
  const own = setting('own', { cabinetId: 'd1' });
  expect(parSettingFor([shared, own], stocked)?.id).toBe('own');
  expect(parSettingFor([shared, own], { ...stocked, cabinetId: 'd2' })?.id).toBe('shared');
  expect(parSettingFor([shared, own], { ...stocked, cabinetType: 'EM' })).toBeUndefined();
  expect(parSettingFor([shared, own], { ...stocked, productId: 'P2' })).toBeUndefined();
});

test('an inactive setting counts as none (S32)', () => {
  const own = setting('own', { cabinetId: 'd1', active: false });
  expect(parSettingFor([own], stocked)).toBeUndefined();
  expect(parSettingFor([own, setting('shared')], stocked)?.id).toBe('shared');
});

test('par is looked up by mbrxProductId first, then by productId (S2)', () => {
  const both = [setting('plain', { cabinetId: 'd1' }), setting('mbrx', { productId: 'M1' })];
  expect(parSettingFor(both, { ...stocked, mbrxProductId: 'M1' })?.id).toBe('mbrx');
  expect(parSettingFor(both, { ...stocked, mbrxProductId: 'M2' })?.id).toBe('plain');
});
