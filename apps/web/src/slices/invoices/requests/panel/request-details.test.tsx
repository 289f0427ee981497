import {
  getEvidence,
  getInvoiceRequest,
  omitInvoiceRequest,
  setInvoiceRequestStatus,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test/fake-api.ts';
import { invoiceRequest, invoiceRequestDetail } from '../requests.fixture.ts';
import { showRequests } from '../requests-story.fixture.tsx';

const first = invoiceRequest();
const second = invoiceRequest({
  id: 48_214,
  productName: 'Bevalor 400 mg',
  status: 'PENDING ABW',
  abwCode: null,
  suggestedCode: 'W',
});
const open = async (id: number) => {
  fireEvent.click(within(await screen.findByRole('group', { name: `Row ${id}` })).getByText('Open'));
  return within(await screen.findByRole('dialog', { name: 'Invoice request' }));
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

test('the details of a request: facts, evidence, life; J, K and H (AINV-003 AINV-014 AINV-024 AINV-038)', async () => {
  const api = await showRequests({ rows: () => [first, second] });
  api.answersWith(getInvoiceRequest, ({ url }) =>
    json(
      200,
      url.endsWith('/48213') ? invoiceRequestDetail(first) : invoiceRequestDetail(second, { chosenBy: '' }),
    ),
  );
  const panel = await open(48_213);
  await panel.findByText('Pembrolix 100 mg');
  // The list shows the second page of a hundred.
  panel.getByText('Request 48213, 101 of 259');
  panel.getByText('Ready to Send');
  const facts = [...document.querySelectorAll('dl > div')].map(({ children: [name, value] }) => [
    name?.textContent,
    value?.textContent,
  ]);
  expect(facts).toEqual([
    ['Customer', 'Northside Hospital'],
    ['Account', 'B, Keiko Laurent'],
    ['Lot', '90C117, to 2027-05-20'],
    ['NDC', '70311-0118-02'],
    ['Serial', '20417788'],
    ['Tag', '8B52D9'],
    ['Quantity', '1 vial, 100 mg'],
    ['Owner', 'FFF Enterprises'],
  ]);
  panel.getByText('100234-011, Dana Whitlock');
  panel.getByText('Ines Calloway, NPI 1730188462');
  const life = within(panel.getByRole('list', { name: 'Life of this request' })).getAllByRole('listitem');
  expect(
    life.map((step) => [
      step.ariaCurrent ?? step.getAttribute('aria-current'),
      step.textContent?.slice(0, 12),
    ]),
  ).toEqual([
    [null, 'Vended2026-1'],
    ['step', 'Account B sa'],
    [null, 'Sent to SAPt'],
  ]);

  api.answers(setInvoiceRequestStatus, { ...first, status: 'ON HOLD' });
  key('h');
  await waitFor(() =>
    expect(api.sent(setInvoiceRequestStatus).map(({ url }) => url)).toEqual([
      '/api/invoice-requests/48213/status/ON%20HOLD',
    ]),
  );
  key('j');
  await panel.findByText('Bevalor 400 mg');
  panel.getByText('Request 48214, 102 of 259');
  panel.getByText('W suggested');
  expect(panel.getByLabelText<HTMLButtonElement>('Next request').disabled).toBe(true);
  key('k');
  await panel.findByText('Pembrolix 100 mg');
  // Typing in a dialog above the panel triggers no action.
  key('o');
  const omit = within(await screen.findByRole('dialog', { name: 'Omit request 48213' }));
  fireEvent.keyDown(omit.getByLabelText('Note'), { key: 'j' });
  fireEvent.keyDown(omit.getByText('Omit', { selector: 'button' }), { key: 'j' });
  expect(screen.queryByText('Bevalor 400 mg')).toBeNull();
  expect(api.sent(omitInvoiceRequest)).toEqual([]);
});

test('the transaction is one click away; without the right to act there is nothing to act with (AINV-022 AINV-024)', async () => {
  const api = await showRequests({ rows: () => [first], role: 'VIEWER' });
  api.answers(getInvoiceRequest, invoiceRequestDetail(first));
  api.cannotBeReached(getEvidence);
  const panel = await open(48_213);
  fireEvent.click(await panel.findByText('Open transaction'));
  await screen.findByRole('dialog', { name: 'What happened' });
  expect(api.sent(getEvidence).map(({ url }) => url)).toEqual(['/api/inventory/evidence/7']);
  expect(screen.queryByText('Hold')).toBeNull();
});

test('a request that is not there any more, and one that could not be loaded (AINV-003)', async () => {
  const api = await showRequests({ rows: () => [first] });
  api.refuses(getInvoiceRequest, { code: 'not_found', message: 'Not found' });
  const panel = await open(48_213);
  await panel.findByText('There is no such request.');
  fireEvent.click(panel.getByLabelText('Close'));
  api.refuses(getInvoiceRequest, { code: 'server_error', message: 'A server error has occurred.' });
  const again = await open(48_213);
  api.answers(getInvoiceRequest, invoiceRequestDetail(first));
  fireEvent.click(await again.findByText('Try again'));
  expect(await again.findByText('Pembrolix 100 mg')).toBeTruthy();
});
