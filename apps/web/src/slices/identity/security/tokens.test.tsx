import {
  createToken,
  endToken,
  endTokenOf,
  getSettings,
  getUser,
  getFactorsOf,
  getOwnFactors,
  listOwnSessions,
  listOwnTokens,
  listSessionsOf,
  listTokensOf,
  proveOneself,
  searchCustomers,
  type ProgramToken,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { givenSession, user } from '../../../test/people.ts';

const SECRET = `pwl_${'EXAMPLE-only'.repeat(4).slice(0, 43)}`;
const TOKEN: ProgramToken = {
  tokenId: 'b5b5c1f0-0000-4000-8000-000000000001',
  name: 'Night export',
  scopes: { orders: 'VIEWER', alerts: 'OWNER' },
  customers: null,
  addresses: ['10.20.8.4'],
  madeAt: '2026-11-18T07:31:00.000Z',
  expiresAt: '2999-12-31T22:59:59.999Z',
  lastUsedAt: '2026-11-18T15:00:00.000Z',
  lastUsedFrom: '10.20.8.4',
  endedAt: null,
};
const OTHER: ProgramToken = {
  ...TOKEN,
  tokenId: 'b5b5c1f0-0000-4000-8000-000000000002',
  name: 'Wall screen',
  scopes: { par: 'VIEWER' },
  customers: ['c1'],
  addresses: [],
  expiresAt: '2020-01-01T00:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
};
const AGAIN = { code: 'sign_in_again', message: 'Please confirm that it is you.' } as const;
const FACTORS = { factors: [], recoveryCodesLeft: 0, required: false };
const page = (...tokens: readonly ProgramToken[]) => ({ result: [...tokens], total_record: tokens.length });

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.answers(getSettings, { knowledgeBaseUrl: null, passwords: true });
  for (const call of [listOwnSessions, listSessionsOf]) api.answers(call, { result: [], total_record: 0 });
  for (const call of [getOwnFactors, getFactorsOf]) api.answers(call, FACTORS);
  givenSession();
});

async function open(path: string, grants: NonNullable<Parameters<typeof user>[0]>['grants'] = {}) {
  api.answers(getUser, user({ grants }));
  await openPortal(path);
  const name = path === '/security' ? 'Tokens for programs' : 'Tokens for their programs';
  return within(await screen.findByRole('region', { name }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('tokens are listed with what they may, from where, until when and their last use (A1)', async () => {
  api.answers(listOwnTokens, page(TOKEN, OTHER));
  const card = await open('/security');
  const first = within(await card.findByRole('row', { name: /Night export/ }));
  expect(first.getByText('Read orders. Read and change alerts')).toBeTruthy();
  expect(first.getByText('All')).toBeTruthy();
  expect(first.getAllByText('10.20.8.4').length).toBe(2);
  expect(first.queryByText('Ends soon')).toBeNull();
  const second = within(card.getByRole('row', { name: /Wall screen/ }));
  for (const text of ['Read par', 'c1', 'any address', 'never', 'Ends soon'])
    expect(second.getByText(text)).toBeTruthy();
});

test('a new token asks who it is if it must; its text is shown until it is kept (A1 G2)', async () => {
  api.answers(listOwnTokens, page());
  const card = await open('/security', { c1: { orders: 'VIEWER', alerts: 'OWNER' } });
  expect(await card.findByText('No program has a token.')).toBeTruthy();
  let proved = false;
  api.answersWith(createToken, () =>
    json(proved ? 200 : 403, proved ? { secret: SECRET, token: TOKEN } : AGAIN),
  );
  await userEvent.click(card.getByRole('button', { name: 'New token' }));
  const making = await dialog('New token for a program');
  // Of one customer only, so there is nothing to choose; and only what the person holds.
  expect(making.queryByLabelText('Customers')).toBeNull();
  expect(making.queryByLabelText('inventory')).toBeNull();
  const choices = (name: string) =>
    within(making.getByLabelText(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(choices('orders')).toEqual(['Nothing', 'Read']);
  expect(choices('alerts')).toEqual(['Nothing', 'Read', 'Read and change']);

  await userEvent.type(making.getByLabelText('From these addresses'), '10.20.8.4, somewhere');
  await userEvent.click(making.getByRole('button', { name: 'Make token' }));
  for (const text of [
    'Enter a name',
    'Choose at least one thing that the program may do',
    'somewhere is no IP address such as 10.20.8.4, or a range such as 10.20.0.0/16',
  ])
    expect(await making.findByText(text)).toBeTruthy();
  expect(api.sent(createToken)).toEqual([]);

  await userEvent.type(making.getByLabelText('Name'), 'Night export');
  await userEvent.selectOptions(making.getByLabelText('orders'), 'Read');
  await userEvent.selectOptions(making.getByLabelText('alerts'), 'Read and change');
  await userEvent.clear(making.getByLabelText('From these addresses'));
  await userEvent.type(making.getByLabelText('From these addresses'), '10.20.8.4, 10.30.0.0/16');
  await userEvent.click(making.getByRole('button', { name: 'Make token' }));
  const proof = await dialog('Confirm that it is you');
  await userEvent.type(proof.getByLabelText('Password'), 'the password');
  api.answersWith(proveOneself, () => {
    proved = true;
    return json(200, { freshUntil: '2026-11-18T15:05:00.000Z' });
  });
  api.answers(listOwnTokens, page(TOKEN));
  await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));

  expect(await card.findByDisplayValue(SECRET)).toBeTruthy();
  expect(card.getByText('Copy it now. It is shown once and cannot be read again.')).toBeTruthy();
  expect(api.sent(createToken).at(-1)?.body).toEqual({
    name: 'Night export',
    scopes: { orders: 'VIEWER', alerts: 'OWNER' },
    customers: null,
    addresses: ['10.20.8.4', '10.30.0.0/16'],
    expiresAt: expect.stringMatching(/T.*:59:59.999Z$/),
  });
  await userEvent.click(card.getByRole('button', { name: 'I have kept it' }));
  expect(card.queryByDisplayValue(SECRET)).toBeNull();
});

test('who has several customers chooses among them (A1)', async () => {
  api.answers(listOwnTokens, page());
  const customers = [{ id: 'c2', customerId: 'c2', name: 'Second Clinic' }];
  api.answers(searchCustomers, { result: customers, total_record: 1 });
  const card = await open('/security', { c1: { orders: 'VIEWER' }, c2: { orders: 'VIEWER' } });
  await userEvent.click(card.getByRole('button', { name: 'New token' }));
  const making = await dialog('New token for a program');
  await userEvent.type(making.getByLabelText('Name'), 'Second');
  await userEvent.selectOptions(making.getByLabelText('orders'), 'Read');
  await userEvent.type(making.getByLabelText('Customers'), 'Second');
  await userEvent.click(await screen.findByRole('option', { name: /Second Clinic/ }));
  api.answers(createToken, { secret: SECRET, token: OTHER });
  await userEvent.click(making.getByRole('button', { name: 'Make token' }));
  await card.findByDisplayValue(SECRET);
  expect(api.sent(createToken).map(({ body }) => (body as { customers: unknown }).customers)).toEqual([
    ['c2'],
  ]);
});

test('a token is ended after a question, with no fresh sign-in (A1)', async () => {
  api.answers(listOwnTokens, page(TOKEN));
  const card = await open('/security');
  const row = within(await card.findByRole('row', { name: /Night export/ }));
  await userEvent.click(row.getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End token' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End the token “Night export”?' }));
  api.answers(endToken, {});
  api.answers(listOwnTokens, page());
  await userEvent.click(question.getByRole('button', { name: 'End token' }));
  expect(await card.findByText('No program has a token.')).toBeTruthy();
  expect(api.sent(endToken).map(({ url }) => url)).toEqual([`/api/auth/tokens/${TOKEN.tokenId}`]);
});

test('administrators see and end the tokens of others, and make none for them (A1)', async () => {
  api.answers(listTokensOf, page(TOKEN));
  const card = await open('/security?email=ana%40clinic.example', { c1: { users: 'OWNER' } });
  const row = within(await card.findByRole('row', { name: /Night export/ }));
  expect(card.queryByRole('button', { name: 'New token' })).toBeNull();
  await userEvent.click(row.getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End token' }));
  const question = within(await screen.findByRole('alertdialog'));
  api.answers(endTokenOf, {});
  await userEvent.click(question.getByRole('button', { name: 'End token' }));
  await waitFor(() =>
    expect(api.sent(endTokenOf).map(({ url }) => url)).toEqual([
      `/api/users/ana%40clinic.example/tokens/${TOKEN.tokenId}`,
    ]),
  );
});
