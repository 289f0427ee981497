import { decideOutsideAddress, listOutsideAddresses, type OutsideRecipient } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { administrator, group, openSettings, recipient } from '../notifications.fixture.tsx';

const SPY = 'spy@elsewhere.example';
const WAITS = 'Not told yet: an administrator has to confirm this address.';
const outside = (changes: Partial<OutsideRecipient> = {}): OutsideRecipient => ({
  email: SPY,
  standing: 'proposed',
  notTold: WAITS,
  notificationTypes: ['incident'],
  changedBy: 'ana@north.example',
  changedAt: '2026-11-19T08:00:00.000Z',
  expiresAt: null,
  ...changes,
});
const groups = [
  group('incident', {
    channelData: [
      recipient('ana@north.example'),
      recipient(SPY, { standing: 'proposed', notTold: WAITS }),
      recipient('desk@elsewhere.example', { standing: 'confirmed' }),
      recipient('old@north.example', { standing: 'gone', notTold: 'No longer told: gone.' }),
    ],
  }),
  group('inventory_reminder', { nobodyTold: true }),
  group('po_approval_email', { nobodyTold: true, active: 'false' }),
];
const open = (addresses: readonly OutsideRecipient[], prepare: (api: FakeApi) => unknown = () => undefined) =>
  openSettings(
    groups,
    (api) => {
      api.answers(listOutsideAddresses, { result: [...addresses], total_record: addresses.length });
      prepare(api);
    },
    administrator(),
  );
const section = (name: string) => screen.findByRole('region', { name });
const act = async (name: string) => {
  const actions = await screen.findByRole('group', { name: `Actions for ${SPY}` });
  await userEvent.click(within(actions).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('recipients outside and those no longer told are marked, and so is a group in which nobody is told (N11 N12)', async () => {
  const api = await openSettings(groups);
  const incident = await section('Incident');
  expect(
    within(incident)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ana@north.example',
    `${SPY}OutsideNot confirmed`,
    'desk@elsewhere.exampleOutside',
    'old@north.exampleNo longer told',
  ]);
  expect(within(incident).queryByText('Nobody is told')).toBeNull();
  expect(within(await section('Inventory reminder')).getByText('Nobody is told')).toBeTruthy();
  expect(within(await section('Order request approval')).queryByText('Nobody is told')).toBeNull();
  // Others do not see the list.
  expect(screen.queryByText('Outside addresses')).toBeNull();
  expect(api.sent(listOutsideAddresses)).toEqual([]);
});

test('an administrator confirms an address, which is asked (N12)', async () => {
  const api = await open([outside()], (fake) =>
    fake.answers(decideOutsideAddress, { message: 'The address was sent a mail to confirm.' }),
  );
  const list = await section('Outside addresses');
  expect(within(list).getByText(WAITS)).toBeTruthy();
  expect(within(list).getByText('Incident')).toBeTruthy();
  await act('Confirm and ask');
  expect(await screen.findByText('The address was sent a mail to confirm.')).toBeTruthy();
  expect(api.sent(decideOutsideAddress).map(({ url, body }) => [url, body])).toEqual([
    [expect.stringContaining('/outsideAddresses/100234'), { email: SPY, decision: 'confirm' }],
  ]);
  await waitFor(() => expect(api.sent(listOutsideAddresses).length).toBeGreaterThan(1));
});

test('refusing and removing ask first, and say why they failed (N12)', async () => {
  const api = await open([outside({ standing: 'asked', notTold: null })], (fake) =>
    fake.refuses(decideOutsideAddress, { code: 'refused', message: 'It is the only recipient of Incident.' }),
  );
  await act('Refuse');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(api.sent(decideOutsideAddress)).toEqual([]);
  await act('Remove from all');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/It is the only recipient of Incident/)).toBeTruthy();
  expect(api.sent(decideOutsideAddress).map(({ body }) => body)).toEqual([
    { email: SPY, decision: 'remove' },
  ]);
});

test('without addresses outside there is no list (N12)', async () => {
  const api = await open([]);
  await waitFor(() => expect(api.sent(listOutsideAddresses)).not.toEqual([]));
  await section('Incident');
  expect(screen.queryByText('Outside addresses')).toBeNull();
});
