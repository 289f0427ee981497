import {
  getDocument,
  getExchange,
  getSettings,
  getUser,
  listDocuments,
  retryDocument,
  type ExchangedDocument,
  type User,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

const quarantined: ExchangedDocument = {
  id: 7,
  direction: 'in',
  partner: 'warehouse',
  kind: 'shipment',
  documentId: 'W-1',
  state: 'quarantined',
  problem: 'Waited a day for order 4500093117.',
  at: '2026-11-15T08:30:00+00:00',
  doneAt: null,
  tries: 3,
  copies: 0,
  awaitedSince: null,
};
const sent: ExchangedDocument = {
  ...quarantined,
  id: 7,
  direction: 'out',
  partner: 'erp',
  kind: 'order',
  documentId: 'P-R-1',
  state: 'sent',
  problem: '',
  doneAt: '2026-11-15T08:31:00+00:00',
  awaitedSince: '2026-11-15T08:30:00+00:00',
};
const BODY = '<shipment>\n  <documentId>W-1</documentId>\n</shipment>';

let api: FakeApi;

async function openDocuments(person: User) {
  api = fakeApi();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDocuments, { result: [quarantined, sent], total_record: 2 });
  api.answers(getDocument, { ...quarantined, body: BODY });
  const quiet = {
    lastReceivedAt: null,
    unsent: 0,
    waiting: 0,
    quarantined: 0,
    unanswered: 0,
    late: 0,
    problem: '',
  };
  api.answers(getExchange, {
    result: [
      {
        partner: 'erp',
        ...quiet,
        lastSentAt: sent.doneAt,
        unsent: 2,
        unanswered: 3,
        late: 1,
        problem: 'The disk is full.',
      },
      {
        partner: 'warehouse',
        ...quiet,
        notConfigured: true,
        lastSentAt: null,
        quarantined: 1,
        problem: 'The warehouse is not configured.',
      },
    ],
    total_record: 2,
  });
  givenSession();
  await openPortal('/documents');
}
const staff = (role: 'OWNER' | 'VIEWER') => user({ grants: { ALL: { orders: role } } });

const lastWhere = () =>
  new URL(api.sent(listDocuments).at(-1)?.url ?? '', 'http://x').searchParams.get('where');

test('staff see what is exchanged and why it waits, read it, and try it again (R11)', async () => {
  await openDocuments(staff('OWNER'));
  const row = await screen.findByRole('row', { name: /W-1/ });
  for (const text of ['Shipment', 'From warehouse', 'In quarantine', quarantined.problem])
    expect(within(row).getByText(text)).toBeTruthy();

  const [erp, warehouse] = within(await screen.findByRole('list', { name: 'Partners' })).getAllByRole(
    'listitem',
  );
  expect(erp?.textContent).toMatch(
    /^ERPLast sent: .*2026.*Last received: Never2 not sent3 orders not answeredThe disk is full\.1 order is not answered for over 30 minutes\.$/,
  );
  await userEvent.click(within(warehouse as HTMLElement).getByRole('button', { name: '1 in quarantine' }));
  await waitFor(() => expect(lastWhere()).toBe('{"state":"quarantined","partner":"warehouse"}'));

  await userEvent.click(await screen.findByRole('button', { name: 'W-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'W-1' }));
  expect((await dialog.findByLabelText('Text of the document')).textContent).toBe(BODY);
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeTruthy();

  api.answers(retryDocument, { ...quarantined, problem: 'Line 1 is refused.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(api.sent(retryDocument)[0]?.url).toBe('/api/exchange/documents/in/7/retry');
  expect(await screen.findByText(/W-1 stays in quarantine\./)).toBeTruthy();
  api.answers(retryDocument, { ...quarantined, state: 'waiting', problem: '' });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('W-1 is tried again.')).toBeTruthy();
  api.refuses(retryDocument, { code: 'refused', message: 'Document W-1 is taken already.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Document W-1 is taken already\./)).toBeTruthy();
});

test('an order that the ERP has not answered says since when, and leads to the order (R12)', async () => {
  await openDocuments(staff('OWNER'));
  const row = await screen.findByRole('row', { name: /P-R-1/ });
  expect(row.textContent).toContain('waiting since 2026-11-15');
  await userEvent.click(screen.getByRole('button', { name: '3 orders not answered' }));
  await waitFor(() => expect(lastWhere()).toBe('{"partner":"erp","answer":"awaited"}'));
  api.answers(getDocument, { ...sent, body: BODY });
  await userEvent.click(await screen.findByRole('button', { name: 'P-R-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'P-R-1' }));
  expect((await dialog.findByRole('link', { name: 'Open order' })).getAttribute('href')).toBe(
    '/restock-order-detail/R-1',
  );
});

test('who only reads orders cannot try again', async () => {
  await openDocuments(staff('VIEWER'));
  await userEvent.click(await screen.findByRole('button', { name: 'W-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'W-1' }));
  await dialog.findByLabelText('Text of the document');
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a partner that is not configured says so, and what waits for it can be shown', async () => {
  await openDocuments(staff('OWNER'));
  const [, warehouse] = within(await screen.findByRole('list', { name: 'Partners' })).getAllByRole(
    'listitem',
  );
  expect(warehouse?.textContent).toMatch(/^WarehouseNot configuredLast sent: Never/);
  expect(warehouse?.textContent).not.toContain('The warehouse is not configured.');
  expect(within(warehouse as HTMLElement).getByRole('button', { name: '1 in quarantine' })).toBeTruthy();
});

test('customers do not have the page', async () => {
  await openDocuments(user({ grants: { c1: { orders: 'OWNER' } } }));
  await screen.findByText('Page not found');
  expect(api.sent(listDocuments)).toEqual([]);
});
