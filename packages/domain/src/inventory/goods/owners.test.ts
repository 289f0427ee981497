import { expect, test } from 'vitest';
import { mayChooseOwner, OWNER_LABELS, OWNERS, presetOwner } from './owners.ts';

test('product ownership is FFF Enterprises or Customer (S4)', () => {
  expect(OWNERS.map((owner) => OWNER_LABELS[owner])).toEqual(['FFF Enterprises', 'Customer']);
});

test('self-managed products and 3PS belong to the customer, everything else to the provider (S4)', () => {
  for (const source of ['FFF', 'LUM', 'MBRX']) {
    expect(presetOwner({ source, salesType: null })).toBe('PROVIDER');
    expect(presetOwner({ source, salesType: 'FBB' })).toBe('PROVIDER');
    expect(presetOwner({ source, salesType: 'FCP' })).toBe('PROVIDER');
    expect(presetOwner({ source, salesType: '3PS' })).toBe('CUSTOMER');
    expect(mayChooseOwner(source)).toBe(true);
  }
  expect(presetOwner({ source: '100234', salesType: 'FBB' })).toBe('CUSTOMER');
  expect(mayChooseOwner('100234')).toBe(false);
});
