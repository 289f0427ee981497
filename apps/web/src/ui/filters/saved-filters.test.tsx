import { saveUserProperty } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choice } from './choice-filter.tsx';
import { date } from './date-filters.tsx';
import { defineFilters } from './define-filters.ts';
import { addressed, applied, at, givenUser, screenOf, showScreen } from './filters.fixture.tsx';
import { text } from './text-filter.tsx';

const filters = {
  initiator: choice({ label: 'Initiator', options: ['USER', 'MACHINE'] }),
  lot: text({ label: 'Lot', shown: true }),
};
const Screen = screenOf(defineFilters({ page: 'audit-logs', filters }));

const MINE = [
  { name: 'Machines', filter: { initiator: 'MACHINE', gone: 1, lot: '' } },
  { name: 'Recall', filter: { lot: 'A88' } },
];

function givenSaved(saved: unknown) {
  const api = givenUser([
    {
      propertyKey: 'RNI:audit-logs',
      propertyValue: typeof saved === 'string' ? saved : JSON.stringify(saved),
    },
    { propertyKey: 'RNI:orders', propertyValue: '[{"name":"Other page","filter":{}}]' },
  ]);
  api.answers(saveUserProperty, { propertyKey: 'RNI:audit-logs', propertyValue: '' });
  return api;
}

function savedOnServer(api: ReturnType<typeof givenSaved>): unknown {
  const body = api.sent(saveUserProperty).at(-1)?.body;
  if (typeof body !== 'object' || body === null || !('property_value' in body)) return undefined;
  return typeof body.property_value === 'string'
    ? { ...body, property_value: JSON.parse(body.property_value) as unknown }
    : body;
}

async function openSaved() {
  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
  return screen.findByRole('dialog', { name: 'Saved filters' });
}
const names = () =>
  screen.queryAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent);

test('saves the current filters under a name, as user property RNI:<page> (CONST-056 FILT-007)', async () => {
  const api = givenSaved([MINE[1]]);
  await showScreen(Screen, at({ initiator: 'USER' }), api);
  await userEvent.type(screen.getByRole('textbox', { name: 'Lot' }), 'B7 ');
  await openSaved();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name for these filters' }), ' Mine {Enter}');

  await waitFor(() =>
    expect(savedOnServer(api)).toEqual({
      property_key: 'RNI:audit-logs',
      property_value: [{ name: 'Mine', filter: { initiator: 'USER', lot: 'B7' } }, MINE[1]],
    }),
  );
  expect(names()).toEqual(['Mine', 'Recall']);
});

test('applies a saved filter at once, without values that the page no longer knows (FILT-007)', async () => {
  await showScreen(Screen, at({ lot: 'B' }, '&page=4'), givenSaved(MINE));
  await openSaved();
  expect(names()).toEqual(['Machines', 'Recall']);
  await userEvent.click(screen.getByRole('button', { name: 'Machines' }));
  expect([applied(), addressed()]).toEqual([{ initiator: 'MACHINE' }, { filter: { initiator: 'MACHINE' } }]);
});

test('deletes a saved filter after a confirmation that names it (FILT-007)', async () => {
  const api = givenSaved(MINE);
  await showScreen(Screen, '/page', api);
  await openSaved();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Recall' }));
  const question = screen.getByRole('group', { name: 'Delete Recall?' });
  expect(api.sent(saveUserProperty)).toHaveLength(0);
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep' }));

  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(savedOnServer(api)).toEqual({ property_key: 'RNI:audit-logs', property_value: [MINE[0]] }),
  );
  expect(names()).toEqual(['Machines']);
});

test('deleting the last one also deletes the property', async () => {
  const api = givenSaved([MINE[1]]);
  await showScreen(Screen, '/page', api);
  await openSaved();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Recall' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(savedOnServer(api)).toEqual({ property_key: 'RNI:audit-logs', property_value: null }),
  );
});

test('for a name that exists it says that the filter will be replaced', async () => {
  const api = givenSaved(MINE);
  await showScreen(Screen, at({ lot: 'C' }), api);
  await openSaved();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name for these filters' }), 'Recall');
  expect(screen.getByText('Replaces the saved filter with this name.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(savedOnServer(api)).toMatchObject({
      property_value: [MINE[0], { name: 'Recall', filter: { lot: 'C' } }],
    }),
  );
});

test('an empty bar cannot be saved', async () => {
  await showScreen(Screen, '/page', givenSaved([]));
  await openSaved();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name for these filters' }), 'Empty{Enter}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(screen.getByText('Set a filter first.')).toBeTruthy();
});

test('a filter too large for the server is rejected, and nothing is lost', async () => {
  const many = Array.from({ length: 95 }, (_, n) => ({
    name: `Filter ${n}`,
    filter: { lot: 'x'.repeat(180) },
  }));
  const api = givenSaved(many);
  await showScreen(Screen, at({ lot: 'y'.repeat(200) }), api);
  await openSaved();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name for these filters' }), 'One more{Enter}');
  expect(screen.getByText('The list is full. Delete a filter first.')).toBeTruthy();
  expect(api.sent(saveUserProperty)).toHaveLength(0);
});

test.each(['', '{', '{"a":1}', '[{"name":""},7,{"filter":{}}]'])(
  'a stored value of %j counts as no saved filters',
  async (unreadable) => {
    await showScreen(Screen, '/page', givenSaved(unreadable));
    const dialog = await openSaved();
    expect(within(dialog).getByText(/No saved filters yet/)).toBeTruthy();
  },
);

test('a saved filter without a required one fills the bar and shows what is missing (FILT-011)', async () => {
  const Strict = screenOf(
    defineFilters({
      page: 'audit-logs',
      filters: { ...filters, on: date({ label: 'Day', required: true }) },
    }),
  );
  await showScreen(Strict, '/page', givenSaved(MINE));
  await openSaved();
  await userEvent.click(screen.getByRole('button', { name: 'Recall' }));
  expect(applied()).toBeNull();
  expect(screen.getByText('Day is mandatory')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lot', hidden: true }).value).toBe('A88');
});
