import { confirmCardPayment, getSettings, getUser } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, type FakeApi } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import { showScreen } from '../../ui/filters/show-screen.fixture.tsx';
import PaymentConfirmationPage from './payment-confirmation-page.tsx';
import { ATTEMPT, confirmation } from './payments.fixture.ts';

const RETURN = `/invoice-payment-confirmation?attempt=${ATTEMPT}&session_id=cs_1`;
const STAFF: Grants = { ALL: { invoices: 'VIEWER', tenants: 'VIEWER' } };
const CLERK: Grants = { 100234: { invoices: 'OWNER' }, 100310: { invoices: 'OWNER' } };

const HISTORY = '/invoice-history/100234?tab=history&invoice=9000123';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  givenSession();
  api.answers(getSettings, { knowledgeBaseUrl: null });
});

const open = (grants: Grants, at = RETURN) => {
  api.answers(getUser, user({ grants }));
  return openPortal(at);
};

/** A router without other pages. */
function OnlyConfirmation() {
  const { page }: { page?: string } = useParams({ strict: false });
  return page === 'invoice-payment-confirmation' && <PaymentConfirmationPage />;
}

test('the page strips its parameters, confirms once with them, then redirects staff to /admin-invoices (PAY-001..006 SHELL-028)', async () => {
  let addressWhenSent = '';
  const { promise, resolve } = Promise.withResolvers<Response>();
  api.answersWith(confirmCardPayment, () => {
    addressWhenSent = address();
    return promise;
  });
  await open(STAFF);
  const status = await screen.findByText('Updating invoice records...');
  await waitFor(() => expect(address()).toBe('/invoice-payment-confirmation'));
  expect(status.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  expect(localStorage.getItem('parwell.lastUrl')).toBeNull();

  resolve(json(200, confirmation()));
  await waitFor(() => expect(address()).toBe('/admin-invoices/100234?tab=history&invoice=9000123'));
  await screen.findByText('Invoice 9000123 is paid: $1,234.50.');
  expect(screen.queryByText('Updating invoice records...')).toBeNull();
  // Drawn twice in strict mode, asked once.
  expect(api.sent(confirmCardPayment).map(({ url }) => url)).toEqual([
    `/api/invoice/creditResponse?attempt=${ATTEMPT}&session_id=cs_1`,
  ]);
  expect(addressWhenSent).not.toBe('');
});

test.each([
  ['declined', 'The card was declined. Invoice 9000123 is still open: $1,234.50.'],
  ['unknown', "We don't know yet whether the payment went through. It is checked again by itself."],
  [
    'expired',
    'The payment page has expired, and nothing was paid. Invoice 9000123 is still open: $1,234.50.',
  ],
  ['started', 'No payment for invoice 9000123 has arrived yet. It is checked again by itself.'],
  ['to refund', 'The payment for invoice 9000123 was not needed and will be refunded.'],
] as const)(
  'a customer whose payment is %s is told so, and comes to the own invoices (PAY-004 B25)',
  async (outcome, text) => {
    api.answers(confirmCardPayment, confirmation({ outcome, openAmount: 123_450 }));
    api.answers(getUser, user({ grants: CLERK }));
    const { router } = await showScreen(OnlyConfirmation, RETURN, api);
    await waitFor(() => expect(router.state.location.href).toBe(HISTORY));
    await screen.findByText(text);
  },
);

test('who was charged another amount than was open is told both, and not to pay again (B23 B25)', async () => {
  api.answers(
    confirmCardPayment,
    confirmation({
      outcome: 'to refund',
      openAmount: 123_450,
      wrongAmount: { taken: 246_900, open: 123_450 },
    }),
  );
  api.answers(getUser, user({ grants: CLERK }));
  const { router } = await showScreen(OnlyConfirmation, RETURN, api);
  await waitFor(() => expect(router.state.location.href).toBe(HISTORY));
  await screen.findByText(
    'The wrong amount was taken for invoice 9000123: $2,469.00 instead of $1,234.50. It will be refunded. Please do not pay again until then.',
  );
});

test('a failed confirmation ends too, says so, and can be asked again (PAY-007 OERR-029)', async () => {
  api.cannotBeReached(confirmCardPayment);
  await open(CLERK);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to update SAP records.');
  expect(screen.queryByText('Updating invoice records...')).toBeNull();
  expect(alert.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
  expect(screen.getByRole('link', { name: 'Go to invoices' }).getAttribute('href')).toBe('/invoice-history');

  api.answers(confirmCardPayment, confirmation());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(address()).toBe(HISTORY));
});

test('who may see no invoices can open it, and is led elsewhere (PAY-001 OERR-029)', async () => {
  api.refuses(confirmCardPayment, { code: 'not_authorized', message: 'No' });
  await open({ 100234: { orders: 'VIEWER' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update SAP records.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('without an attempt nothing is asked, and the page leads on (B25)', async () => {
  await open(STAFF, '/invoice-payment-confirmation?attempt=');
  await screen.findByText(/^There is no payment to confirm here/);
  expect(screen.getByRole('link', { name: 'Go to invoices' }).getAttribute('href')).toBe('/admin-invoices');
  await waitFor(() => expect(address()).toBe('/invoice-payment-confirmation'));
});
