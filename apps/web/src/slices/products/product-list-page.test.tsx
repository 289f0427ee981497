import {
  createProduct,
  getProduct,
  importProducts,
  listProducts,
  previewProductImport,
  updateProduct,
  type ErrorBody,
  type Product,
  type ProductRowResult,
  type User,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../test/fake-browser.ts';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../customers/customers.fixture.ts';
import { globulin } from './products.fixture.ts';

const OWNER: User['grants'] = { ALL: { products: 'OWNER' } };
const NURSE: User['grants'] = { 100234: { inventory: 'VIEWER' } };

const {
  stock: _stock,
  customerName: _customer,
  orderedProduct: _ordered,
  namedProducts: _named,
  relatedProducts: _related,
  ...listed
} = globulin;

let api: FakeApi;

async function open(grants: User['grants'], path = '/product-list', products: Product[] = [listed]) {
  api = givenServer(user({ grants }));
  api.answers(getProduct, globulin);
  api.answers(listProducts, { result: products, total_record: products.length });
  await openPortal(path);
  // Hidden from roles as soon as a dialog is open.
  await screen.findByRole('heading', { level: 1, name: 'Products', hidden: true });
}
const whereAsked = () =>
  JSON.parse(
    new URL(api.sent(listProducts).at(-1)?.url ?? '', 'http://x').searchParams.get('where') ?? '{}',
  ) as unknown;
const dialog = (name: string) => screen.findByRole('dialog', { name });
const box = (inside: HTMLElement, name: RegExp | string) => within(inside).getByRole('textbox', { name });

test('staff sees the list by id, with its filters, columns and buttons (SHELL-019 PROD-005..008 PROD-030)', async () => {
  const filter = { productName: 'glob', doseType: 'SYRINGE' };
  await open(OWNER, `/product-list?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await screen.findByRole('link', { name: /Immune globulin/ });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(' ↑', ''));
  expect(heads.filter(Boolean)).toEqual([
    'Product ID',
    'Product Name',
    'NDC',
    'Dose Type',
    'Pack Qty',
    'Product Group',
    'Storage',
    'Active',
  ]);
  const { searchParams } = new URL(api.sent(listProducts)[0]?.url ?? '', 'http://x');
  expect([searchParams.get('order'), searchParams.get('limit')]).toEqual(['productId ASC', '10']);
  expect(whereAsked()).toEqual(filter);
  const bar = within(screen.getByRole('search', { name: 'Filters' }));
  expect(bar.getByLabelText<HTMLInputElement>(/^Product name/).value).toBe('glob');
  expect(bar.getByRole('button', { name: /^Dose type/ }).textContent).toContain('SYRINGE');
  expect(screen.getByRole('button', { name: 'Add Product' })).toBeTruthy();
});

test('others open it by its address, for their own customer, and may only look (PROD-001 PROD-002 PROD-003 OPERM-005)', async () => {
  await open(NURSE, '/product-list/100234?product=F10001');
  expect(whereAsked()).toEqual({ customerId: '100234' });
  const facts = await dialog('Immune globulin 10% 5 g');
  for (const text of [
    '12345-678-90',
    '$4,125.50 per EA of 10',
    '845.25 g',
    '12 units in 2 devices',
    'FFF Enterprises (FFF)',
  ])
    expect(await within(facts).findByText(text)).toBeTruthy();
  expect(within(facts).queryByRole('textbox')).toBeNull();
  const related = within(facts).getByRole('link', { name: 'Immune globulin 5% 5 g (F10002)' });
  expect(related.getAttribute('href')).toBe('/product-list/100234?product=F10002');
  await userEvent.click(within(facts).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/product-list/100234'));
  for (const name of ['Add Product', 'Import Products', /^Actions for/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the list shows the storage condition and filters by it, and the details say it plainly (H4)', async () => {
  const filter = { storageCondition: 'REFRIGERATED' };
  const own: Product = {
    ...listed,
    productId: 'F2',
    storageCondition: 'OWN_LIMITS',
    storageFrom: 2,
    storageTo: 25,
  };
  const path = `/product-list/100234?filter=${encodeURIComponent(JSON.stringify(filter))}&product=F10001`;
  await open(NURSE, path, [listed, own]);
  expect(whereAsked()).toEqual({ ...filter, customerId: '100234' });
  const facts = await dialog('Immune globulin 10% 5 g');
  for (const text of [
    'Refrigerated, 2 to 8 °C, must not freeze',
    '40,320 minutes (28 days) between 8 and 25 °C over its whole life',
  ])
    expect(await within(facts).findByText(text)).toBeTruthy();
  await userEvent.click(within(facts).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('cell', { name: 'Refrigerated' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '2 to 25 °C' })).toBeTruthy();
});

test('the form asks for what a storage condition needs, and sends it (H4)', async () => {
  await open(OWNER, '/product-list?product=F10001');
  api.answers(updateProduct, listed);
  const form = await dialog('Edit Product');
  const conditions = within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Storage Condition' });
  expect([...conditions.options].map(({ text }) => text)).toEqual([
    'Unknown',
    'Frozen (-50 to -15 °C)',
    'Refrigerated (2 to 8 °C)',
    'Controlled room (20 to 25 °C)',
    'Own limits',
  ]);
  expect((box(form, 'Allowance Minutes') as HTMLInputElement).value).toBe('40320');
  expect(within(form).queryByRole('textbox', { name: 'Storage From (°C)' })).toBeNull();
  await userEvent.selectOptions(conditions, 'FROZEN');
  expect(within(form).queryByRole('checkbox', { name: 'May Freeze' })).toBeNull();
  await userEvent.selectOptions(conditions, 'OWN_LIMITS');
  expect(within(form).getByRole('checkbox', { name: 'May Freeze' })).toBeTruthy();
  const allowances = within(form).getByRole('combobox', { name: 'Allowance' });
  await userEvent.selectOptions(allowances, 'ASK');
  expect(within(form).queryByRole('textbox', { name: 'Allowance Minutes' })).toBeNull();
  fireEvent.change(box(form, 'Storage From (°C)'), { target: { value: '8' } });
  fireEvent.change(box(form, 'Storage To (°C)'), { target: { value: '8' } });
  const save = within(form).getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  const refused = 'Storage From (°C) must be lower than Storage To (°C).';
  expect(await within(form).findByText(refused)).toBeTruthy();
  expect(api.sent(updateProduct)).toEqual([]);
  fireEvent.change(box(form, 'Storage To (°C)'), { target: { value: '15.5' } });
  await userEvent.click(save);
  await waitFor(() => expect(api.sent(updateProduct)).toHaveLength(1));
  expect(api.sent(updateProduct)[0]?.body).toMatchObject({
    storageCondition: 'OWN_LIMITS',
    storageFrom: 8,
    storageTo: 15.5,
    mayFreeze: 0,
    allowance: 'ASK',
    allowanceMinutes: null,
  });
});

test('an empty list says what to do (PROD-010)', async () => {
  await open(OWNER, '/product-list', []);
  expect(
    await screen.findByText('Change the filter criteria above to view product information.'),
  ).toBeTruthy();
});

test('Add Product says what is missing and sends the product, as FFF (PROD-007 PROD-009 PROD-016 PROD-019..022 OAPI-089)', async () => {
  await open(OWNER, '/product-list?do=create');
  api.answers(createProduct, { ...listed, productId: 'F9' });
  const form = await dialog('Add Product');
  const add = within(form).getByRole('button', { name: 'Add Product' });
  await userEvent.click(add);
  for (const text of [
    'A product id is required',
    'A product name is required',
    'A product ndc is required',
    'Pack Qty is required',
  ])
    expect(await within(form).findByText(text)).toBeTruthy();
  expect(api.sent(createProduct)).toEqual([]);
  for (const [label, value] of [
    ['Product ID', 'F9'],
    ['Product Name', 'New'],
    ['NDC', '12345-678-90'],
    ['Pack Qty', '10'],
  ] as const)
    fireEvent.change(box(form, label), { target: { value } });
  const doses = within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Dose Type' });
  expect([...doses.options].map(({ value }) => value).filter(Boolean)).toEqual([
    'PACK',
    'APPLICATOR',
    'MULTI DOSE VIAL',
    'SYRINGE',
    'VIAL',
    'VIAL DILUENT',
  ]);
  await userEvent.selectOptions(doses, 'VIAL');
  expect(within(form).getByText('The price of one pack (EA of 10).')).toBeTruthy();
  await userEvent.click(add);
  await waitFor(() => expect(api.sent(createProduct)).toHaveLength(1));
  expect(api.sent(createProduct)[0]?.body).toMatchObject({ productId: 'F9', source: 'FFF', active: 1 });
  expect(await screen.findByText('Product F9 has been created')).toBeTruthy();
});

test('Edit Product says what a change means for stock, and what the server refuses (PROD-003 PROD-009 OERR-033 OERR-034)', async () => {
  await open(OWNER, '/product-list?product=F10001');
  const refusal: ErrorBody = {
    code: 'refused',
    message: 'NDC 11111-111-11 belongs to product F2 already.',
    details: [{ field: 'ndc', message: 'NDC 11111-111-11 belongs to product F2 already.' }],
  };
  api.refuses(updateProduct, refusal);
  const form = await dialog('Edit Product');
  expect((box(form, 'Product ID') as HTMLInputElement).readOnly).toBe(true);
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Active' }));
  expect(await within(form).findByText(/They stay there and can be used up/)).toBeTruthy();
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save product')).toBeTruthy();
  expect(within(form).getByText(refusal.message)).toBeTruthy();
  expect(api.sent(updateProduct)[0]?.body).toMatchObject({ version: 3, active: 0, value: 4125.5 });
  expect(api.sent(updateProduct)[0]?.url).toBe('/api/products/F10001');
});

test('an import shows first what each row would do, then what became of it', async () => {
  await open(OWNER, '/product-list?do=import');
  const row = (changes: Partial<ProductRowResult>): ProductRowResult => ({
    row: 1,
    productId: 'F1',
    productName: 'Globulin',
    outcome: 'new',
    changes: [],
    problems: [],
    notes: [],
    version: null,
    ...changes,
  });
  const bad = row({
    row: 2,
    productId: 'F2',
    outcome: 'problem',
    problems: [{ field: 'ndc', label: 'NDC', message: 'A product ndc is required', namesField: false }],
  });
  api.answers(previewProductImport, { rows: [row({}), bad] });
  api.answers(importProducts, { rows: [row({}), bad] });
  const form = await dialog('Import Products');
  const press = (name: string) => userEvent.click(within(form).getByRole('button', { name }));
  await press('Preview');
  expect((await within(form).findByRole('alert')).textContent).toBe('A csv file must be selected');
  await userEvent.upload(
    within(form).getByLabelText('CSV file'),
    new File(['Product ID,Product Name\nF1,Globulin\nF2,\n'], 'products.csv', { type: 'text/csv' }),
  );
  await within(form).findByText('products.csv');
  await press('Preview');
  const summary =
    '1 new, 0 to change, 0 unchanged, 1 with problems. Rows with problems will not be imported.';
  expect(await within(form).findByText(summary)).toBeTruthy();
  expect(within(form).getByText('NDC: A product ndc is required')).toBeTruthy();
  expect(api.sent(importProducts)).toEqual([]);
  await press('Import 1 row');
  expect(await within(form).findByText('1 created, 0 changed, 0 unchanged, 1 not imported.')).toBeTruthy();
  expect(api.sent(importProducts)[0]?.body).toEqual({
    rows: [
      { cells: { productId: 'F1', productName: 'Globulin' }, version: null },
      { cells: { productId: 'F2' }, version: null },
    ],
  });
});
