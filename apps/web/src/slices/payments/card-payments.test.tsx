import { getUser, listCardPayments, settleCardPayment } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '../../test/people.ts';
import { givenUser, showScreen } from '../../ui/filters/show-screen.fixture.tsx';
import CardPayments from './card-payments.tsx';
import { paymentAttempt } from './payments.fixture.ts';

test('staff see all attempts, and choose those to refund with one click (B23 OERR-028)', async () => {
  const api = givenUser();
  api.answers(getUser, user({ grants: { ALL: { invoices: 'VIEWER', tenants: 'VIEWER' } } }));
  const attempts = [
    paymentAttempt({ id: '1', invoiceNumber: '9000123', erp: 'failed' }),
    paymentAttempt({ id: '2', invoiceNumber: '9000124', status: 'to refund', paid: 5000, erp: null }),
    paymentAttempt({
      id: '3',
      invoiceNumber: '9000125',
      status: 'to refund',
      erp: null,
      refundedAt: '2026-11-16T15:00:00+00:00',
    }),
  ];
  api.answers(listCardPayments, { result: attempts, total_record: 3 });
  await showScreen(() => <CardPayments />, '/page', api);
  const row = async (invoice: string) => {
    const found = (await screen.findByText(invoice)).closest('tr');
    if (!found) throw new Error(`No row of ${invoice}`);
    return within(found);
  };
  const first = await row('9000123');
  for (const text of [
    'Northside Hospital (100234)',
    'Paid',
    'ana@northside.example',
    'Failed to update SAP records.',
  ])
    expect(first.getByText(text)).toBeTruthy();
  expect(first.getAllByText('$1,234.50')).toHaveLength(2);
  const second = await row('9000124');
  expect(second.getByText('To refund')).toBeTruthy();
  expect(second.getByText('$50.00')).toBeTruthy();
  expect((await row('9000125')).getByText('Refunded')).toBeTruthy();

  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  fireEvent.click(first.getByLabelText('Copy pi_3QK7Zr2eZvKYlo2C'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('pi_3QK7Zr2eZvKYlo2C');

  const toggle = screen.getByRole('button', { name: 'To refund', pressed: false });
  const asked = (): unknown => {
    const { searchParams } = new URL(api.sent(listCardPayments).at(-1)?.url ?? '', location.origin);
    return JSON.parse(searchParams.get('where') ?? '{}');
  };
  fireEvent.click(toggle);
  await waitFor(() => expect(asked()).toEqual({ status: ['to refund'] }));
  fireEvent.click(await screen.findByRole('button', { name: 'To refund', pressed: true }));
  await screen.findByRole('button', { name: 'To refund', pressed: false });
});

test('staff who own invoices settle what is to refund, with a note; a wrong amount says what was open (B23)', async () => {
  const api = givenUser();
  api.answers(getUser, user({ grants: { ALL: { invoices: 'OWNER', tenants: 'VIEWER' } } }));
  const wrong = paymentAttempt({
    invoiceNumber: '9000124',
    status: 'to refund',
    paid: 5000,
    openThen: 2500,
    erp: null,
  });
  api.answers(listCardPayments, { result: [wrong], total_record: 1 });
  await showScreen(() => <CardPayments />, '/page', api);
  await screen.findByText('$25.00 was open');
  fireEvent.click(screen.getByRole('button', { name: /^Actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Settle' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Settle the payment for invoice 9000124' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Settle' }));
  await dialog.findByText('Please say how it was settled.');
  fireEvent.change(dialog.getByLabelText(/How it was settled/), { target: { value: 'By cheque' } });
  const settled = { ...wrong, settledAt: '2026-11-16T15:00:00+00:00' };
  api.answers(settleCardPayment, settled);
  api.answers(listCardPayments, { result: [settled], total_record: 1 });
  fireEvent.click(dialog.getByRole('button', { name: 'Settle' }));
  await screen.findByText('The payment for invoice 9000124 is settled.');
  expect(api.sent(settleCardPayment).map(({ url, body }) => [url, body])).toEqual([
    [`/api/payments/${wrong.id}/settle`, { note: 'By cheque' }],
  ]);
  await screen.findByText('Settled');
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
});
