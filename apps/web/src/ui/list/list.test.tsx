import {
  listAudit,
  listDeadLetters,
  listDevices,
  listPropertySettings,
  type AuditEntry,
  type DeadLetter,
  type Device,
  type PropertySetting,
} from '@parwell/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, type FakeApi } from '../../test/fake-api.ts';
import { choices } from '../filters/choice-filter.tsx';
import { dateRange } from '../filters/date-filters.tsx';
import { defineFilters } from '../filters/define-filters.ts';
import { sentAs } from '../filters/filter.ts';
import { at, givenUser, search, showScreen } from '../filters/filters.fixture.tsx';
import { text } from '../filters/text-filter.tsx';
import type { Column } from '../table/column.ts';
import { instant } from '../table/instant-column.tsx';
import { defineList, type ListInput } from './define-list.ts';
import { ListPage } from './list-page.tsx';
import { ListTable } from './list-table.tsx';
import { useList } from './use-list.ts';

const deadLetter = (id: number, reason = `reason ${id}`): DeadLetter => ({
  id,
  receivedAt: '2026-11-15T08:30:00+00:00',
  cabinetId: `device ${id}`,
  customerId: '100234',
  topic: 'temperature',
  reason,
  bytes: 12,
});

const columns: readonly Column<DeadLetter>[] = [
  { key: 'cabinetId', header: 'Device', priority: 'title', sortKey: 'cabinetId', copy: true },
  { key: 'reason', header: 'Reason' },
  { ...instant('receivedAt'), header: 'Time' },
];

const entryColumns: readonly Column<AuditEntry>[] = [{ key: 'description', header: 'Description' }];
const deviceColumns: readonly Column<Device>[] = [
  { key: 'cabinetName', header: 'Name', sortKey: 'cabinetName' },
];
const settingColumns: readonly Column<PropertySetting>[] = [{ key: 'property_key', header: 'Key' }];

const deadLetters = defineList(listDeadLetters, {
  label: 'Letters',
  columns,
  filters: defineFilters({
    page: 'letters',
    filters: {
      device: sentAs('cabinetId', text({ label: 'Device', shown: true }), (device) => device.toUpperCase()),
      receivedAt: dateRange({ label: 'Date', shown: true }),
    },
  }),
  rowId: ({ id }) => String(id),
  sort: { key: 'receivedAt', direction: 'DESC' },
});

const deadLetterDialog = ({ reason }: DeadLetter, close: () => void) => (
  <div role="dialog">
    {reason} <button onClick={close}>Close</button>
  </div>
);

const DeadLetters = () => <ListPage title="Letters" list={useList(deadLetters)} dialog={deadLetterDialog} />;

let api: FakeApi;

beforeEach(() => {
  api = givenUser([{ propertyKey: 'TIMEZONE', propertyValue: 'America/Chicago' }]);
  api.answers(listDeadLetters, { result: [deadLetter(1)], total_record: 1 });
});

/** Without duplicates: in development React mounts a page twice and cancels the first of two equal calls. */
const requested = () =>
  [...new Set(api.sent(listDeadLetters).map(({ url }) => url))].map((url) => {
    const { where = '{}', ...query } = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { ...query, where: JSON.parse(where) as unknown };
  });

describe('a list requests', () => {
  test('the filters under the names of the call, days as instants in the zone of the user', async () => {
    const filter = { device: 'a1', receivedAt: { start: '2026-11-02', end: '2026-11-02' } };
    await showScreen(DeadLetters, at(filter), api);
    await screen.findByText('reason 1');
    expect(requested()).toEqual([
      {
        offset: '0',
        limit: '10',
        order: 'receivedAt DESC',
        where: {
          cabinetId: 'A1',
          receivedAt: { between: ['2026-11-02T06:00:00.000Z', '2026-11-03T05:59:59.999Z'] },
        },
      },
    ]);
  });

  test('the page and order from the address', async () => {
    api.answers(listDeadLetters, { result: [deadLetter(11)], total_record: 11 });
    await showScreen(DeadLetters, '/letters?page=2&order=cabinetId%20ASC', api);
    await screen.findByText('reason 11');
    expect(requested()).toEqual([{ offset: '10', limit: '10', order: 'cabinetId ASC', where: {} }]);
  });

  test('the same again, if Search is pressed without changes', async () => {
    await showScreen(DeadLetters, '/letters', api);
    await screen.findByText('reason 1');
    api.answers(listDeadLetters, { result: [deadLetter(1, 'another reason')], total_record: 1 });
    await search();
    expect(await screen.findByText('another reason')).toBeTruthy();
    expect(requested()).toHaveLength(1);
  });

  test('the customer in the path, if the call takes one', async () => {
    const entries = defineList(listAudit, {
      name: 'entries',
      label: 'Entries',
      columns: entryColumns,
      customer: 'customerId',
      rowId: ({ id }) => String(id),
      answer: ({ data, total_count }) => ({ result: data, total_record: total_count }),
    });
    api.answers(listAudit, { data: [], total_count: 0 });
    await showScreen(() => <ListPage title="Entries" list={useList(entries)} />, '/entries/100234', api);
    await waitFor(() => expect(api.sent(listAudit)).not.toHaveLength(0));
    const query = new URL(api.sent(listAudit)[0]?.url ?? '', 'http://x').searchParams;
    expect(query.get('where')).toBe('{"customerId":"100234"}');
  });

  test('an answer is converted once, however often the table is drawn', async () => {
    const convert = vi.fn((response: { result: DeadLetter[]; total_record: number }) => ({
      result: response.result.toReversed(),
      total_record: response.total_record,
    }));
    const reversed = defineList(listDeadLetters, {
      name: 'reversed',
      label: 'Letters',
      columns,
      rowId: ({ id }) => String(id),
      answer: convert,
    });
    api.answers(listDeadLetters, { result: [deadLetter(1), deadLetter(2)], total_record: 2 });
    await showScreen(() => <ListPage title="Letters" list={useList(reversed)} />, '/letters', api);
    const first = await screen.findByText('reason 2');
    const converted = convert.mock.calls.length;
    await userEvent.hover(first);
    await userEvent.click(first);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.unhover(first);
    expect(convert).toHaveBeenCalledTimes(converted);
  });

  const devices = defineList(listDevices, {
    label: 'Devices',
    columns: deviceColumns,
    filters: defineFilters({
      page: 'devices',
      searchFirst: true,
      filters: { cabinetType: choices({ label: 'Type', shown: true, options: ['RFID', 'VIPc'] }) },
    }),
    prompt: 'Search for devices.',
    rowId: ({ cabinetId }) => cabinetId,
    input: ({ where, ...page }: ListInput<{ cabinetType?: ('RFID' | 'VIPc')[] }>) => ({
      body: { ...where, ...page },
    }),
    debounceMs: 1,
  });
  const Devices = () => <ListPage title="Devices" list={useList(devices)} />;

  test('nothing before a search, if it is declared so, and then sends the filters in the body', async () => {
    api.answers(listDevices, { result: [], total_record: 3 });
    await showScreen(Devices, '/devices', api);
    expect(screen.getByText('Search for devices.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Show all 3 devices' });
    expect(api.sent(listDevices).map(({ body }) => body)).toEqual([{ offset: 0, limit: 1 }]);
    await search();
    await waitFor(() => expect(api.sent(listDevices).at(-1)?.body).toEqual({ offset: 0, limit: 10 }));
  });

  test('everything with one click, which says how much that is, also in another order', async () => {
    api.answers(listDevices, { result: [], total_record: 1261 });
    const Sortable = () => (
      <ListPage
        title="Devices"
        list={useList({
          ...devices,
          beginnings: [{ label: 'Z first', order: { key: 'cabinetName', direction: 'DESC' } }],
        })}
      />
    );
    const { router } = await showScreen(Sortable, '/devices', api);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 1,261 devices' }));
    await waitFor(() => expect(api.sent(listDevices).at(-1)?.body).toEqual({ offset: 0, limit: 10 }));
    await act(() => router.navigate({ to: '.', search: {} }));
    await userEvent.click(await screen.findByRole('button', { name: 'Z first' }));
    await waitFor(() =>
      expect(api.sent(listDevices).at(-1)?.body).toEqual({
        offset: 0,
        limit: 10,
        order: 'cabinetName DESC',
      }),
    );
  });

  test('nothing new for equal filters in a new object', async () => {
    api.answers(listDevices, { result: [], total_record: 0 });
    await showScreen(Devices, at({ cabinetType: ['VIPc', 'RFID'] }), api);
    await screen.findByText('Sorry, no matching records found');
    const bodies = api.sent(listDevices).map(({ body }) => JSON.stringify(body));
    expect([...new Set(bodies)]).toEqual(['{"cabinetType":["VIPc","RFID"],"offset":0,"limit":10}']);
  });
});

describe('a list shows', () => {
  test('the previous rows, marked as busy, until the new ones are loaded', async () => {
    api.answers(listDeadLetters, { result: [deadLetter(1)], total_record: 20 });
    await showScreen(DeadLetters, '/letters', api);
    await screen.findByText('reason 1');
    const answer = api.answersLater(listDeadLetters);
    await userEvent.click(screen.getByRole('button', { name: /next page/i }));
    const table = screen.getByLabelText('Letters');
    await waitFor(() => expect(table.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByText('reason 1')).toBeTruthy();
    answer(json(200, { result: [deadLetter(11)], total_record: 20 }));
    expect(await screen.findByText('reason 11')).toBeTruthy();
    expect(screen.queryByText('reason 1')).toBeNull();
  });

  test('an error, with a retry', async () => {
    api.refuses(listDeadLetters, { code: 'server_error', message: 'A server error has occurred.' });
    await showScreen(DeadLetters, '/letters', api);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.answers(listDeadLetters, { result: [deadLetter(1)], total_record: 1 });
    await userEvent.click(retry);
    expect(await screen.findByText('reason 1')).toBeTruthy();
  });

  test('a dialog for the row that is opened', async () => {
    await showScreen(DeadLetters, '/letters', api);
    await userEvent.click(await screen.findByRole('button', { name: 'device 1' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('reason 1')).toBeTruthy();
    await userEvent.click(dialog.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const setting = (property_key: string): PropertySetting => ({
    cabinet_type: 'RFID',
    property_key,
    value_type: 'string',
    values: '',
    visible_to: 'admin',
    editable_by: null,
    editable: false,
    searchable: false,
    is_part_of_edge_config: false,
    devices: 0,
    version: 1,
  });
  const settings = defineList(listPropertySettings, {
    name: 'settings',
    label: 'Settings',
    columns: settingColumns,
    rowId: ({ property_key }) => property_key,
    input: ({ where }: ListInput<{ deviceType: 'ALL' }>) => ({ params: where }),
    whole: true,
    rowsPerPageOptions: [2],
    failedText: 'The settings are not to be had.',
  });
  const Settings = () => <ListTable list={settings} where={{ deviceType: 'ALL' }} />;

  test('a fully loaded list page by page, with one request', async () => {
    api.answers(listPropertySettings, {
      result: ['one', 'two', 'three'].map(setting),
      total_record: 3,
    });
    await showScreen(Settings, '/settings', api);
    await screen.findByText('one');
    expect(screen.queryByText('three')).toBeNull();
    const before = api.sent(listPropertySettings).length;
    await userEvent.click(screen.getByRole('button', { name: /next page/i }));
    expect(await screen.findByText('three')).toBeTruthy();
    expect(screen.queryByText('one')).toBeNull();
    expect(api.sent(listPropertySettings)).toHaveLength(before);
  });

  test('its own text for a failure, if it has one', async () => {
    api.refuses(listPropertySettings, { code: 'server_error', message: 'A server error has occurred.' });
    await showScreen(Settings, '/settings', api);
    expect(await screen.findByText(/The settings are not to be had\./)).toBeTruthy();
  });
});
