import { callsOf, groupedPage, groupedPageOf, saveUserProperty } from '@parwell/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { defineFilters } from '../filters/define-filters.ts';
import { addressed, at, givenUser, showScreen } from '../filters/filters.fixture.tsx';
import { text } from '../filters/text-filter.tsx';
import { onAPhone } from '../table/table.fixture.tsx';
import { defineList, type ListInput } from './define-list.ts';
import { ListExport, type ListExportProps } from './list-export.ts';
import { ListPage } from './list-page.tsx';
import { useList } from './use-list.ts';

const Lot = z.strictObject({ id: z.string(), lot: z.string(), units: z.int() });
type Lot = z.infer<typeof Lot>;

const listLots = callsOf('inventory')({
  method: 'GET',
  path: '/lots',
  summary: 'Lots',
  permission: 'signed-in',
  query: z.strictObject({
    product: z.string().optional(),
    order: z.string().optional(),
    ...groupedPage(['device'], 100),
  }),
  response: groupedPageOf(Lot, z.strictObject({ units: z.int() })),
});

const lots = defineList(listLots, {
  label: 'Lots',
  columns: [
    { key: 'lot', header: 'Lot', sortKey: 'lot' },
    { key: 'units', header: 'Units', align: 'right', priority: 'side' },
  ],
  filters: defineFilters({ page: 'lots', filters: { product: text({ label: 'Product', shown: true }) } }),
  rowId: ({ id }: Lot) => id,
  input: ({ where, ...page }: ListInput<{ product?: string }, 'device'>) => ({
    query: { ...where, ...page },
  }),
  sort: { key: 'lot', direction: 'ASC' },
  report: 'LOTS',
  groupBy: {
    options: [{ key: 'device', label: 'Device', none: 'No device' }],
    count: (rows) => `${rows} lots`,
    cells: { units: ({ sums }) => `${sums['units']} in all` },
    totals: ({ count, sums }) => `${count} lots with ${sums['units']} units`,
    failedText: (reason) => `An error occurred: ${reason} in getInventoryGroup`,
  },
});

const exportButton = ({ groupByName }: ListExportProps) => <output>{`by ${groupByName}`}</output>;
const Lots = () => (
  <ListExport value={exportButton}>
    <ListPage title="Lots" list={useList(lots)} />
  </ListExport>
);

const group = (key: string, name: string, count: number) => ({
  key,
  name,
  note: key && `id ${key}`,
  count,
  sums: { units: count * 10 },
});
const lot = (id: number): Lot => ({ id: String(id), lot: `LOT-${id}`, units: id });

const askedOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

/** Twelve groups; the first has twelve lots. */
function givenLots(properties: Parameters<typeof givenUser>[0] = []): FakeApi {
  const api = givenUser(properties);
  api.answersWith(listLots, ({ url }) => {
    const { groupBy, groupByVal, offset = '0', limit = '10' } = askedOf(url);
    if (groupBy === undefined) return json(200, { result: [lot(99)], total_record: 1 });
    if (groupByVal === undefined) {
      const groups = [group('d1', 'Fridge', 12), group('', '', 1)];
      const totals = { count: 48, sums: { units: 480 } };
      return json(200, { result: [], total_record: 12, groupNames: ['d1', ''], groups, totals });
    }
    const all = groupByVal === 'd1' ? Array.from({ length: 12 }, (_, index) => lot(index + 1)) : [lot(50)];
    const result = all.slice(Number(offset), Number(offset) + Number(limit));
    return json(200, { result, total_record: all.length });
  });
  api.answers(saveUserProperty, { propertyKey: '', propertyValue: '' });
  return api;
}

const asked = (api: FakeApi) => [
  ...new Map(api.sent(listLots).map(({ url }) => [url, askedOf(url)])).values(),
];
const named = (name: RegExp) => screen.findByRole('button', { name });
const shownLots = () => screen.queryAllByText(/^LOT-/).map(({ textContent }) => textContent);

test('groups come by five with counts and sums; their rows load when they open, with pages of their own (DCONST-005)', async () => {
  const api = givenLots();
  await showScreen(Lots, at({ product: 'oct' }, '&group=device'), api);
  const fridge = await named(/^Fridge id d1 12 lots$/);
  expect(asked(api)).toEqual([{ product: 'oct', groupBy: 'device', offset: '0', limit: '5' }]);
  expect(fridge.getAttribute('aria-expanded')).toBe('false');
  expect(within(fridge.closest('tr') ?? fridge).getByText('120 in all').className).toBe('dt-right');
  expect(screen.getByText('48 lots with 480 units')).toBeTruthy();
  expect(screen.getByText('Groups 1–5 of 12')).toBeTruthy();
  expect(screen.getByText('by device')).toBeTruthy();

  act(() => fridge.closest('tr')?.focus());
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('LOT-10')).toBeTruthy();
  expect(fridge.getAttribute('aria-expanded')).toBe('true');
  expect(asked(api).at(-1)).toEqual({
    product: 'oct',
    groupBy: 'device',
    groupByVal: 'd1',
    offset: '0',
    limit: '10',
    order: 'lot ASC',
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Next page' })[0] ?? fridge);
  expect(await screen.findByText('LOT-11')).toBeTruthy();
  expect(shownLots()).toEqual(['LOT-11', 'LOT-12']);

  // The group of rows without a value; arrows move between lines.
  await userEvent.click(await named(/^No device 1 lots$/));
  expect(await screen.findByText('LOT-50')).toBeTruthy();
  expect(asked(api).at(-1)).toMatchObject({ groupByVal: '' });
  act(() => fridge.closest('tr')?.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('No device');

  // The order concerns rows: groups are not counted again.
  const before = asked(api).filter(({ groupByVal }) => groupByVal === undefined).length;
  await userEvent.click(screen.getByRole('button', { name: /^Lot/ }));
  await waitFor(() => expect(asked(api).at(-1)).toMatchObject({ order: 'lot DESC' }));
  expect(asked(api).filter(({ groupByVal }) => groupByVal === undefined)).toHaveLength(before);
  await userEvent.click(fridge);
  expect(fridge.getAttribute('aria-expanded')).toBe('false');
});

test('a group that fails to load says so in its place, and can be tried again', async () => {
  const api = givenLots();
  await showScreen(Lots, '/lots?group=device', api);
  const fridge = await named(/^Fridge/);
  api.refuses(listLots, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.click(fridge);
  expect(
    await screen.findByText(/^An error occurred: A server error has occurred\. in getInventoryGroup$/),
  ).toBeTruthy();
  api.answers(listLots, { result: [], total_record: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is left in this group.')).toBeTruthy();
  expect(await named(/^No device/)).toBeTruthy();
});

test('what the rows are grouped by is in the address and in saved filters', async () => {
  const saved = [{ name: 'By device', filter: { product: 'oct' }, groupBy: 'device' }];
  const api = givenLots([{ propertyKey: 'RNI:lots', propertyValue: JSON.stringify(saved) }]);
  await showScreen(Lots, '/lots?page=2', api);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'Device');
  expect(await named(/^Fridge/)).toBeTruthy();
  expect(addressed()).toEqual({ group: 'device' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'None');
  expect(await screen.findByText('LOT-99')).toBeTruthy();
  expect(addressed()).toEqual({});

  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'By device' }));
  expect(await named(/^Fridge/)).toBeTruthy();
  await waitFor(() => expect(addressed()).toEqual({ filter: { product: 'oct' }, group: 'device' }));
  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name for these filters' }), 'Mine{Enter}');
  await waitFor(() =>
    expect(api.sent(saveUserProperty).at(-1)?.body).toMatchObject({
      property_value: JSON.stringify([
        ...saved,
        { name: 'Mine', filter: { product: 'oct' }, groupBy: 'device' },
      ]),
    }),
  );
});

test('on a phone groups are cards with their sums on the right', async () => {
  onAPhone();
  await showScreen(Lots, '/lots?group=device', givenLots());
  const fridge = await named(/^Fridge/);
  expect(fridge.closest('li')?.textContent).toBe('Fridge id d1 12 lots120 in all');
  await userEvent.click(fridge);
  expect(await screen.findByText('LOT-2')).toBeTruthy();
});
