import {
  getProductConfiguration,
  saveProductConfiguration,
  searchProducts,
  setPoType,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deviceDetails } from '../../../test/devices.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import {
  choose,
  globulin,
  inDialog,
  openConfiguration,
  PEOPLE,
  press,
  section,
  slot,
} from '../device-configuration.fixture.ts';

const FACTOR = { productId: 'F2', productName: 'Factor VIII 500 IU', capacity: 8, poType: '' } as const;
const four = [
  slot(0, globulin),
  slot(1, FACTOR),
  slot(0, { holder: 1, ...FACTOR }),
  slot(13, { holder: 1, capacity: 18 }),
];

const places = async () =>
  within(await section('Product Configuration'))
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test.each([
  ['DEV-048', { product: 'GLOBULIN' }, ['Holder 0, Dispenser 0']],
  ['DEV-048', { product: 'f2' }, ['Holder 0, Dispenser 1', 'Holder 1, Dispenser 0']],
  ['DEV-049 DCONST-029', { holder: '1' }, ['Holder 1, Dispenser 0', 'Holder 1, Dispenser 13']],
  ['DEV-050 DCONST-028', { dispenser: '13' }, ['Holder 1, Dispenser 13']],
  ['DEV-051', { capacity: '8' }, ['Holder 0, Dispenser 1', 'Holder 1, Dispenser 0']],
  [
    'DEV-048..051',
    { product: 'factor', holder: '0', dispenser: '1', capacity: '8' },
    ['Holder 0, Dispenser 1'],
  ],
])('%s is filtered by %o', async (_id, filter, expected) => {
  await openConfiguration(deviceDetails(), {
    filter,
    given: (api) => api.answers(getProductConfiguration, { slots: four, version: 3 }),
  });
  await waitFor(async () => expect(await places()).toEqual(expected));
});

test('the filters offer holders 0 and 1 and dispensers 0 to 13 (DEV-049 DEV-050)', async () => {
  await openConfiguration(deviceDetails());
  const offered = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${name} All` }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return options.filter((option) => /^\d+$/.test(option ?? ''));
  };
  expect(await offered('Holder')).toEqual(['0', '1']);
  expect(await offered('Dispenser')).toEqual(Array.from({ length: 14 }, (_, place) => String(place)));
});

test('each dispenser with its product, PO type and capacity (DEV-047)', async () => {
  await openConfiguration(deviceDetails());
  await waitFor(async () =>
    expect(await places()).toEqual(['Holder 0, Dispenser 0', 'Holder 0, Dispenser 1']),
  );
  for (const text of ['Immune globulin 10 g', 'F1', 'APO', 'Empty'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('product and capacity of a dispenser are edited and saved with all other dispensers (DEV-052)', async () => {
  const api = await openConfiguration(deviceDetails());
  api.answers(searchProducts, {
    result: [{ productId: 'F2', productName: 'Factor VIII', source: 'FFF' }],
    total_record: 1,
  });
  await choose('Holder 0, Dispenser 1', 'Edit Dispenser');
  const form = await inDialog();
  await userEvent.click(await form.findByRole('combobox', { name: 'Product' }));
  await userEvent.click(await screen.findByRole('option', { name: /Factor VIII/ }));
  await userEvent.clear(form.getByLabelText('Capacity'));
  await userEvent.type(form.getByLabelText('Capacity'), '12');
  api.answers(saveProductConfiguration, {
    slots: [slot(0, globulin), slot(1, { ...FACTOR, capacity: 12 })],
    version: 4,
  });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Holder 0, Dispenser 1 was saved.');
  expect(api.sent(saveProductConfiguration)[0]?.body).toEqual({
    version: 3,
    slots: [
      { holder: 0, dispenser: 0, productId: 'F1', capacity: 5 },
      { holder: 0, dispenser: 1, productId: 'F2', capacity: 12 },
    ],
  });
  await screen.findByText('Factor VIII 500 IU');
});

test('an invalid capacity is reported next to its field', async () => {
  const api = await openConfiguration(deviceDetails());
  await choose('Holder 0, Dispenser 0', 'Edit Dispenser');
  const form = await inDialog();
  const capacity = await form.findByLabelText('Capacity');
  await userEvent.clear(capacity);
  await userEvent.type(capacity, 'x');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Capacity must be a whole number from 0 to 999.');
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '0');
  await screen.findByText('A dispenser with a product must hold at least one.');
  expect(api.sent(saveProductConfiguration)).toEqual([]);
});

test('a conflict shows an error and keeps the input; a second save applies to the current configuration', async () => {
  const api = await openConfiguration(deviceDetails());
  const message = 'The device was changed by somebody else meanwhile. Please load it again.';
  api.refuses(saveProductConfiguration, { code: 'conflict', message });
  await choose('Holder 0, Dispenser 0', 'Edit Dispenser');
  const form = await inDialog();
  const capacity = await form.findByLabelText('Capacity');
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '9');
  const now = { slots: [slot(0, globulin), slot(1, FACTOR)], version: 4 };
  api.answers(getProductConfiguration, now);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(message);
  expect(capacity).toHaveProperty('value', '9');
  await screen.findByText('Factor VIII 500 IU');
  api.answers(saveProductConfiguration, now);
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Holder 0, Dispenser 0 was saved.');
  expect(api.sent(saveProductConfiguration)[1]?.body).toEqual({
    version: 4,
    slots: [
      { holder: 0, dispenser: 0, productId: 'F1', capacity: 9 },
      { holder: 0, dispenser: 1, productId: 'F2', capacity: 8 },
    ],
  });
});

test('the PO type of a product is set (DAPI-017 S3)', async () => {
  const api = await openConfiguration(deviceDetails());
  api.answers(setPoType, { productItemId: 'F1', productLabelName: 'x', poType: 'BPO', maxUoUFillQty: 1 });
  await choose('Holder 0, Dispenser 0', 'Set PO Type');
  const form = await inDialog();
  const field = await form.findByLabelText('PO Type');
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'APO', 'BPO', 'FCP']);
  await userEvent.selectOptions(field, 'BPO');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('The PO type of Immune globulin 10 g was saved.');
  expect(api.sent(setPoType)[0]?.body).toEqual({ poType: 'BPO' });
});

const MISSING = 'Unable to retrieve product configuration for this cabinet. Please contact support.';
const unconfigured = (api: FakeApi) => api.answers(getProductConfiguration, { slots: [], version: 0 });

test('a device without a configuration says so; users who may change it can set up its dispensers (DERR-018)', async () => {
  const api = await openConfiguration(deviceDetails(), { person: PEOPLE.technician, given: unconfigured });
  await screen.findByText(MISSING);
  api.answers(saveProductConfiguration, { slots: four, version: 1 });
  await press('Set Up Empty Dispensers');
  await waitFor(async () => expect(await places()).toHaveLength(4));
  const body = api.sent(saveProductConfiguration)[0]?.body as { slots: unknown[] };
  expect(body.slots).toHaveLength(28);
});

test('viewers see the same message (DERR-018)', async () => {
  await openConfiguration(deviceDetails(), { person: PEOPLE.nurse, given: unconfigured });
  await screen.findByText(MISSING);
  expect(screen.queryByRole('button', { name: 'Set Up Empty Dispensers' })).toBeNull();
});

test('a failure to load shows an error and can be retried (DERR-005)', async () => {
  const api = await openConfiguration(deviceDetails(), {
    given: (server) =>
      server.refuses(getProductConfiguration, { code: 'not_found', message: 'The device was not found.' }),
  });
  await screen.findByText('Failed to get mini bar cabinet configuration');
  api.answers(getProductConfiguration, { slots: four, version: 3 });
  await press('Try again');
  await waitFor(async () => expect(await places()).toHaveLength(4));
});

test('read-only without create on cabinets', async () => {
  await openConfiguration(deviceDetails(), { person: PEOPLE.nurse });
  await screen.findByText('Immune globulin 10 g');
  expect(screen.queryByRole('button', { name: /Actions|Holder 0, Dispenser/ })).toBeNull();
});
