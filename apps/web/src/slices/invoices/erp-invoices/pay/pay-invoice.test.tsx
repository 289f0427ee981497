import {
  getSettings,
  getUser,
  listInvoices,
  startCardPayment,
  type CallResponse,
  type CardPayment,
} from '@parwell/contract';
import { openAmountChanged, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callQuery } from '../../../../session/call-query.ts';
import { SessionContext } from '../../../../session/session-context.ts';
import { usePortalSettings } from '../../../../shared/portal-settings.ts';
import { json } from '../../../../test/fake-api.ts';
import { fakeBrowser } from '../../../../test/fake-browser.ts';
import { user } from '../../../../test/people.ts';
import { givenUser, showScreen } from '../../../../ui/filters/show-screen.fixture.tsx';
import { Confirmations } from '../../../../ui/forms/confirm.tsx';
import { ATTEMPT, cardPayment, payableInvoice } from '../../../payments/payments.fixture.ts';
import { PaymentNote, usePayInvoice } from './pay-invoice.tsx';

const QUESTION = 'You recently attempted to pay this invoice- are you sure you want to try again?';
const PAGE = { token: ATTEMPT, url: 'https://pay.example/session-1', expiresAt: '2026-11-17T10:30:00Z' };
const CLERK: Grants = { 100234: { invoices: 'OWNER' } };

const INVOICES = [
  payableInvoice(),
  payableInvoice({ InvoiceNumber: '9000124', isCCPaymentEligible: false }),
  payableInvoice({ InvoiceNumber: '9000125', Customer: '100310' }),
];

function Invoices() {
  const actionsOf = usePayInvoice();
  const { cardPayment } = usePortalSettings();
  const { data } = useQuery(callQuery(listInvoices, { query: { customerId: '100234' } }));
  if (cardPayment === undefined) return null;
  return data?.result.map((invoice) => (
    <div key={invoice.InvoiceNumber}>
      {actionsOf(invoice).map((action) => (
        <button key={action.label} type="button" onClick={'onClick' in action ? action.onClick : undefined}>
          {action.label} {invoice.InvoiceNumber}
        </button>
      ))}
      <span>{`open ${invoice.openAmount} of ${invoice.InvoiceNumber}`}</span>
    </div>
  ));
}

type CardPayments = NonNullable<CallResponse<typeof getSettings>['cardPayment']>;

async function showInvoices(
  cardPayments: CardPayments = 'on',
  grants = CLERK,
  email = 'mo@northside.example',
) {
  const api = givenUser();
  api.answers(getUser, user({ grants, email }));
  api.answers(getSettings, { knowledgeBaseUrl: null, cardPayment: cardPayments });
  api.answers(listInvoices, { result: INVOICES, total_record: INVOICES.length });
  api.answers(startCardPayment, PAGE);
  const browser = fakeBrowser('/page');
  await showScreen(
    () => (
      <SessionContext value={{ browser, email }}>
        <Confirmations>
          <Invoices />
        </Confirmations>
      </SessionContext>
    ),
    '/page',
    api,
  );
  await screen.findByText('open 123450 of 9000123');
  return { api, browser };
}

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const payButton = () => screen.findByRole('button', { name: 'Pay by card 9000123' });

test('"Pay by card" is on invoices that can be paid so, for who may pay, where it is set up (INVC-012 INVC-013)', async () => {
  await showInvoices();
  await payButton();
  expect(offered()).toEqual(['Pay by card 9000123']);
});

test.each([
  ['who may only look', 'on', { 100234: { invoices: 'VIEWER' } }],
  ['where card payment is off', 'off', CLERK],
] as const)('nothing is offered to %s (INVC-013)', async (_, cardPayments, grants) => {
  await showInvoices(cardPayments, grants);
  expect(offered()).toEqual([]);
});

test('a double click makes one call with the open amount, and the browser goes to the payment page (INVC-012 B26)', async () => {
  const { api, browser } = await showInvoices();
  const answer = api.answersLater(startCardPayment);
  const button = await payButton();
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Opening the payment page… 9000123' }));
  answer(json(200, PAGE));
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith(PAGE.url));
  expect(api.sent(startCardPayment).map(({ body }) => body)).toEqual([
    { customerCode: '100234', amount: 123_450, invoiceNumber: '9000123' },
  ]);

  // Back from there with the browser's button, to a page that the browser has kept.
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await payButton();
});

test('a token error is logged without a message, and the action is usable again (OERR-030 B26)', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { api, browser } = await showInvoices();
  api.cannotBeReached(startCardPayment);
  fireEvent.click(await payButton());
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  await payButton();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).not.toContain('No connection');
  expect(browser.goTo).not.toHaveBeenCalled();
  expect(api.sent(listInvoices)).toHaveLength(1);

  // The payment page was never opened, so nothing is asked.
  api.answers(startCardPayment, PAGE);
  fireEvent.click(await payButton());
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledExactlyOnceWith(PAGE.url));
});

test('a refusal because the amount has changed loads the list again (OERR-030 B20)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { api } = await showInvoices();
  const message = openAmountChanged(100_000);
  api.refuses(startCardPayment, { code: 'refused', message });
  api.answers(listInvoices, { result: [payableInvoice({ openAmount: 100_000 })], total_record: 1 });
  fireEvent.click(await payButton());
  await screen.findByText('open 100000 of 9000123');
  expect(document.body.textContent).not.toContain(message);
  await payButton();
});

test('an invoice that was attempted in this session asks before, for this user only (PAY-008 PAY-009 PAY-010 OERR-032)', async () => {
  const { api, browser } = await showInvoices();
  fireEvent.click(await payButton());
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledOnce());
  expect(Object.keys(sessionStorage)).toEqual(['parwell.attemptedInvoices.mo@northside.example']);
  expect(localStorage.getItem('parwell.attemptedInvoices.mo@northside.example')).toBeNull();
  act(() => void window.dispatchEvent(new Event('pageshow')));

  fireEvent.click(await payButton());
  expect(await screen.findByText(QUESTION)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(api.sent(startCardPayment)).toHaveLength(1);

  fireEvent.click(await payButton());
  await screen.findByText(QUESTION);
  fireEvent.click(screen.getByRole('button', { name: 'Pay by card' }));
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledTimes(2));
});

test('what another user attempted in the same tab is not asked about (PAY-009)', async () => {
  sessionStorage.setItem('parwell.attemptedInvoices.ana@northside.example', '\n9000123');
  const { browser } = await showInvoices();
  fireEvent.click(await payButton());
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledOnce());
});

test('where the provider is a test, it says that no money moves (B24)', async () => {
  const { browser } = await showInvoices('test');
  fireEvent.click(await payButton());
  await screen.findByText('Test mode: no money moves.');
  await waitFor(() => expect(browser.goTo).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('pageshow')));
  fireEvent.click(await payButton());
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    `${QUESTION}\nTest mode: no money moves.`,
  );
});

test('a note says what became of the last card payment, and whether the ERP knows of it (OERR-028 B20 B23 B25)', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const notes: readonly (readonly [Partial<CardPayment>, string])[] = [
    [{}, 'Payment started 3 min ago by ana@northside.example'],
    [{ status: 'declined', endedAt: ago(2) }, 'Card declined 2 min ago'],
    [{ status: 'expired', endedAt: ago(90) }, 'Payment not completed 1 h ago'],
    [{ status: 'to refund', endedAt: ago(2) }, 'To be refunded'],
    [
      { status: 'to refund', endedAt: ago(2), paid: 5000, openThen: 2500 },
      'Wrong amount taken: $50.00 instead of $25.00To be refunded. Cannot be paid by card until then.',
    ],
    [{ status: 'to refund', paid: 5000, openThen: 2500, settledAt: ago(2) }, 'Settled'],
    [{ status: 'to refund', endedAt: ago(90), refundedAt: ago(2) }, 'Refunded'],
    [{ status: 'paid', endedAt: ago(90), refundedAt: ago(2) }, 'Paid by card, then refunded'],
    [{ status: 'paid', endedAt: ago(2), erp: 'told' }, 'Paid by card'],
    [{ status: 'paid', endedAt: ago(2), erp: 'waiting' }, 'Paid by card'],
    [{ status: 'paid', endedAt: ago(12), erp: 'waiting' }, 'Paid by cardThe ERP has not been told yet'],
    [{ status: 'paid', endedAt: ago(2), erp: 'failed' }, 'Paid by cardFailed to update SAP records.'],
  ];
  await showScreen(() => (
    <ul>
      {notes.map(([changes, text]) => (
        <li key={JSON.stringify(changes) + text}>
          <PaymentNote payment={cardPayment(changes)} />
        </li>
      ))}
    </ul>
  ));
  const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(shown).toEqual(notes.map(([, text]) => text));
});
