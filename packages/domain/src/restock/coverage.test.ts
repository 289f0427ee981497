import { expect, test } from 'vitest';
import { productToOrder, restockSettingFor, type RestockSetting } from './coverage.ts';

const setting = (productId: string, more: Partial<RestockSetting> = {}): RestockSetting => ({
  productId,
  cabinetType: 'EM',
  cabinetId: null,
  active: true,
  defaultSapProduct: '',
  ...more,
});
const product = (
  productId: string,
  source: string,
  names: Partial<Record<'lum' | 'mbrx' | 'ext', string>> = {},
) => ({
  productId,
  source,
  lumProductId: names.lum ?? null,
  mbrxProductId: names.mbrx ?? null,
  mbrxProductIdExt: names.ext ?? null,
});
const device = { cabinetId: 'd1', cabinetType: 'EM' as const };

test('a product belongs to its own setting, else to that of what it stands for or is ordered for (R4 S2)', () => {
  const [lum, ext, other] = [setting('L'), setting('X'), setting('O', { defaultSapProduct: 'F' })];
  const fff = product('F', 'FFF', { lum: 'L', mbrx: 'M', ext: 'X' });
  const found = (settings: readonly RestockSetting[]) => restockSettingFor(settings, fff, device)?.productId;
  expect(found([lum, ext, other, setting('F'), setting('M')])).toBe('M');
  expect(found([lum, ext, other, setting('F')])).toBe('F');
  expect(found([other, ext, lum])).toBe('L');
  expect(found([other, ext])).toBe('X');
  expect(found([other])).toBe('O');
  const own = setting('P', { defaultSapProduct: 'F', cabinetId: 'd1' });
  expect(found([other, own])).toBe('P');
  expect(found([setting('O', { defaultSapProduct: 'F', active: false })])).toBeUndefined();
  expect(found([setting('O', { defaultSapProduct: 'F', cabinetType: 'RFID' })])).toBeUndefined();
  expect(found([setting('O', { defaultSapProduct: 'F', cabinetId: 'd2' })])).toBeUndefined();
});

test('what is ordered is what the setting says if that can be ordered, else the product that names it (R4 S2 OMGT-065)', () => {
  const all = [product('F1', 'FFF', { lum: 'L' }), product('F2', 'FFF', { lum: 'L' }), product('L', 'LUM')];
  const ordered = (said: string) => productToOrder(product('L', 'LUM'), said, all)?.productId;
  expect(ordered('')).toBe('F1');
  expect(ordered('F2')).toBe('F2');
  expect(ordered('L')).toBe('F1');
  expect(ordered('gone')).toBe('F1');
  expect(productToOrder(product('M', 'MBRX'), '', all)).toBeUndefined();
});
