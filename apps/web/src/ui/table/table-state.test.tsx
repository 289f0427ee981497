import { saveUserProperty } from '@parwell/contract';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address } from '../../test/fake-browser.ts';
import { button, lots, openTable, products, rowsPerPage, table } from './table.fixture.tsx';

const STORED = 'parwell.rowsPerPage';
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ value }) => Number(value));
const rowsProperty = (propertyValue: string) => [{ propertyKey: 'ROWS_PER_PAGE', propertyValue }];

test('10, 20, 30, 50 or 100 rows per page, by default 10 (CONST-020 CONST-021 OCONST-011 OCONST-012)', async () => {
  await openTable({ lots: lots(120) });
  expect(optionsOf(rowsPerPage())).toEqual([10, 20, 30, 50, 100]);
  expect(rowsPerPage().value).toBe('10');
  expect(products()).toHaveLength(10);
});

test('a choice up to 100 is remembered, in this browser and with the user (CONST-022 OCONST-013)', async () => {
  const { user, api } = await openTable({ lots: lots(120) });
  await user.selectOptions(rowsPerPage(), '100');

  expect(localStorage.getItem(STORED)).toBe('100');
  expect(api.sent(saveUserProperty).map(({ body }) => body)).toEqual([
    { property_key: 'ROWS_PER_PAGE', property_value: '100' },
  ]);
  expect(address()).toBe('/?rows=100');
});

test('a larger choice applies to this table only (CONST-022 OCONST-013)', async () => {
  const setting = { lots: lots(900), rowsPerPageOptions: [10, 20, 30, 50, 100, 200, 500, 800] };
  const { user, api } = await openTable(setting);
  expect(optionsOf(rowsPerPage())).toEqual(setting.rowsPerPageOptions);
  await user.selectOptions(rowsPerPage(), '20');
  await user.selectOptions(rowsPerPage(), '200');

  expect(address()).toBe('/?rows=200');
  expect(table().getAttribute('aria-rowcount')).toBe('901');
  expect(screen.getByText('1–200 of 900')).toBeTruthy();
  expect(localStorage.getItem(STORED)).toBe('20');
  expect(api.sent(saveUserProperty)).toHaveLength(1);
});

test("the remembered size is the user's, else this browser's (CONST-022)", async () => {
  localStorage.setItem(STORED, '30');
  await openTable();
  expect(rowsPerPage().value).toBe('30');
});

test("the user's choice from another machine takes precedence over this browser's", async () => {
  localStorage.setItem(STORED, '30');
  await openTable({ properties: rowsProperty('50') });
  expect(rowsPerPage().value).toBe('50');
});

test('a remembered size that this table does not offer is ignored', async () => {
  await openTable({ properties: rowsProperty('25') });
  expect(rowsPerPage().value).toBe('10');
});

test('a table with one page size offers no choice', async () => {
  await openTable({ rowsPerPageOptions: [5], properties: rowsProperty('50') });
  expect(products()).toHaveLength(5);
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
});

test('the user can go to the last page and back', async () => {
  const { user } = await openTable({ lots: lots(25) });
  expect(button('Previous page')).toHaveProperty('disabled', true);
  expect(screen.getByText('1–10 of 25')).toBeTruthy();

  await user.click(button('Next page'));
  await user.click(button('Next page'));
  expect(products()).toEqual([21, 22, 23, 24, 25].map((number) => `Product ${number}`));
  expect(screen.getByText('21–25 of 25')).toBeTruthy();
  expect(button('Next page')).toHaveProperty('disabled', true);
  expect(address()).toBe('/?page=3');

  await user.click(button('Previous page'));
  expect(products()[0]).toBe('Product 11');
});

test('large numbers have thousands separators', async () => {
  await openTable({ lots: lots(1284), address: '/?page=12&rows=100' });
  expect(screen.getByText('1,101–1,200 of 1,284')).toBeTruthy();
});

test('Back shows the previous page, a link or reload the same page', async () => {
  const { user, router } = await openTable({ address: '/?page=2&filter=abc' });
  expect(products()[0]).toBe('Product 11');
  await user.click(button('Next page'));
  expect(address()).toBe('/?page=3&filter=abc');

  await act(async () => {
    const arrived = new Promise((resolve) => router.subscribe('onResolved', resolve));
    router.history.back();
    await arrived;
  });
  expect(products()[0]).toBe('Product 11');
});

test('a column header sorts, reverses on the next click, and returns to the first page', async () => {
  const { user } = await openTable({ address: '/?page=2' });
  const head = (name: string) => within(table()).getByRole('columnheader', { name });
  expect(head('Product').getAttribute('aria-sort')).toBe('ascending');
  expect(head('On hand').getAttribute('aria-sort')).toBe('none');
  expect(head('Lot').getAttribute('aria-sort')).toBeNull();
  expect(within(head('Lot')).queryByRole('button')).toBeNull();

  await user.click(button('On hand'));
  expect(address()).toBe('/?order=onHand+ASC');
  expect(head('On hand').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Product').getAttribute('aria-sort')).toBe('none');

  await user.click(button('On hand'));
  expect(address()).toBe('/?order=onHand+DESC');
  expect(head('On hand').getAttribute('aria-sort')).toBe('descending');

  await user.click(button('Product'));
  expect(address()).toBe('/');
});

test('values in the address that the table does not offer are ignored', async () => {
  await openTable({ address: '/?page=-1&rows=7&order=password+ASC' });
  expect(products()[0]).toBe('Product 1');
  expect(rowsPerPage().value).toBe('10');
  expect(screen.getByRole('columnheader', { name: 'Product' }).getAttribute('aria-sort')).toBe('ascending');
});

test('if the rows of the last page are gone, the previous page is shown, and Back does not return there', async () => {
  const { user, change, router } = await openTable({ lots: lots(21), address: '/?page=2' });
  await user.click(button('Next page'));
  expect(products()).toEqual(['Product 21']);
  const { length } = router.history;

  await act(async () => change({ lots: lots(20) }));
  expect(products()[0]).toBe('Product 11');
  expect(address()).toBe('/?page=2');
  expect(router.history.length).toBe(length);
});
