import {
  bulkOmit,
  bulkStatus,
  omitInvoiceRequest,
  sendRefusedAgain,
  getTransmission,
  setInvoiceRequestStatus,
  type RequestResult,
} from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test/fake-api.ts';
import { invoiceRequest } from '../requests.fixture.ts';
import { transmission } from '../../transmissions/transmissions.fixture.ts';
import { showRequests } from '../requests-story.fixture.tsx';

const ready = invoiceRequest({ id: 1 });
const held = invoiceRequest({ id: 2, status: 'ON HOLD' });
const pending = invoiceRequest({ id: 3, status: 'PENDING ABW', abwCode: null });
const sent = invoiceRequest({ id: 4, status: 'TRANSMITTED', transmitted: '2026-11-16T20:00:00+00:00' });
const refused = { ...sent, id: 5, refusal: 'Unknown NDC' };
const omitted = invoiceRequest({ id: 6, status: 'OMITTED', omitted: true, omittedReason: 'ERROR' });
const claimed = invoiceRequest({ id: 7, claimed: true });
const ALL_ROWS = [ready, held, pending, sent, refused, omitted, claimed];

const row = async (id: number) => within(await screen.findByRole('group', { name: `Row ${id}` }));
const actionsOf = async (id: number) =>
  (await row(id)).getAllByRole('button').map(({ textContent }) => textContent);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const result = (id: number, changes: Partial<RequestResult> = {}): RequestResult => ({
  id,
  outcome: 'done',
  text: '',
  status: 'ON HOLD',
  version: 2,
  ...changes,
});

test('a row offers what its status allows; hold is a switch (AINV-013 AINV-014 AINV-016 AINV-035 AINV-038 AINV-039 AINV-049 OAPI-077 OERR-023)', async () => {
  const api = await showRequests({ rows: () => ALL_ROWS });
  expect(await actionsOf(1)).toEqual(['Open', 'Hold', 'Omit…']);
  expect(await actionsOf(2)).toEqual(['Open', 'Take off hold', 'Omit…']);
  expect(await actionsOf(3)).toEqual(['Open', 'Omit…']);
  expect(await actionsOf(4)).toEqual(['Open', 'Omit…']);
  expect(await actionsOf(5)).toEqual(['Open', 'Send again', 'Omit…']);
  expect(await actionsOf(6)).toEqual(['Open']);
  expect(await actionsOf(7)).toEqual(['Open', 'Omit…']);

  api.answers(setInvoiceRequestStatus, held);
  fireEvent.click((await row(1)).getByText('Hold'));
  await screen.findByText('Held. It is not sent until it is made ready.');
  fireEvent.click((await row(2)).getByText('Take off hold'));
  await screen.findByText('Ready to send.');
  expect(api.sent(setInvoiceRequestStatus).map(({ url }) => url)).toEqual([
    '/api/invoice-requests/1/status/ON%20HOLD',
    '/api/invoice-requests/2/status/READY',
  ]);
  api.refuses(setInvoiceRequestStatus, {
    code: 'refused',
    message: 'A request that is Sent to SAP cannot be held.',
  });
  fireEvent.click((await row(1)).getByText('Hold'));
  await screen.findByText('Failed to update invoice 1 status: A request that is Sent to SAP cannot be held.');
});

test('who may only look is offered nothing (AINV-019 OPERM-023)', async () => {
  await showRequests({ rows: () => ALL_ROWS, selected: [1, 2], role: 'VIEWER' });
  expect(await actionsOf(1)).toEqual(['Open']);
  for (const name of ['Hold', 'Ready', 'Omit…']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByText(/^Send all/)).toBeNull();
});

test('an action that changes none of the selected rows is disabled and says why (AINV-016 AINV-019 AINV-020)', async () => {
  const api = await showRequests({ rows: () => [held, omitted, ready], selected: [2, 6] });
  await row(2);
  const hold = await screen.findByText<HTMLButtonElement>('Hold', { selector: 'button[disabled]' });
  expect(hold.parentElement?.title).toBe('None of the selected requests can be held.');
  api.answersWith(bulkStatus, () =>
    json(200, {
      result: [
        result(2, { status: 'READY' }),
        result(6, { outcome: 'refused', text: 'A request that is Omitted cannot be made ready.' }),
      ],
    }),
  );
  fireEvent.click(screen.getByText('Ready', { selector: 'button' }));
  const ask = await dialog('Ready: 2 requests');
  await ask.findByText('A request that is Omitted cannot be made ready.');
  fireEvent.click(ask.getByText('Make 1 request ready'));
  await ask.findByText('Result');
  expect(api.sent(bulkStatus).map(({ body }) => body)).toEqual([
    { invoiceIds: [2, 6], status: 'READY', dryRun: true },
    { invoiceIds: [2], status: 'READY', dryRun: false },
  ]);
});

test('one request is omitted with a reason, and what that means is said first (AINV-042 AINV-043 AINV-045..047 OAPI-073 OAPI-076)', async () => {
  const api = await showRequests({ rows: () => ALL_ROWS });
  fireEvent.click((await row(4)).getByText('Omit…'));
  const form = await dialog('Omit request 4');
  form.getByText('SAP has it already, and is asked to credit it. This cannot be undone.');
  const reason = form.getByLabelText<HTMLSelectElement>('Reason');
  expect([...reason.options].map(({ value }) => value)).toEqual(['', 'REVERT', 'RETURN', 'ERROR', 'OTHER']);
  const submit = () => fireEvent.click(form.getByText('Omit', { selector: 'button' }));
  submit();
  await form.findByText('You must provide a reason for omitting');
  fireEvent.change(reason, { target: { value: 'RETURN' } });
  submit();
  await form.findByText('An Rga Number is required');
  fireEvent.change(form.getByLabelText('RGA Number'), { target: { value: 'RGA-7' } });
  api.refuses(omitInvoiceRequest, { code: 'refused', message: 'It is omitted already.' });
  submit();
  await form.findByText('Failed to update invoice 4 status: It is omitted already.');
  // Another reason needs no RGA number and does not send the typed one.
  fireEvent.change(reason, { target: { value: 'OTHER' } });
  fireEvent.change(form.getByLabelText('Note'), { target: { value: 'Billed by hand' } });
  api.answers(omitInvoiceRequest, { ...sent, status: 'OMITTED' });
  submit();
  await screen.findByText('Omitted.');
  expect(api.sent(omitInvoiceRequest).at(-1)?.body).toEqual({
    omitted: true,
    omittedReason: 'OTHER',
    omittedNote: 'Billed by hand',
    rgaNumber: '',
  });
});

test('several are omitted together, and those that cannot are named (AINV-019 AINV-035 OAPI-074)', async () => {
  const api = await showRequests({ rows: () => ALL_ROWS, selected: [1, 4, 6] });
  await row(1);
  fireEvent.click(await screen.findByText('Omit…', { selector: '.MuiButton-root' }));
  const form = await dialog('Omit 3 requests');
  form.getByText(
    '1 request will never be sent to SAP. SAP is asked to credit 1 request that it has already. This cannot be undone.',
  );
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'ERROR' } });
  api.answersWith(bulkOmit, () =>
    json(200, {
      result: [result(1), result(4), result(6, { outcome: 'unchanged', text: 'It is omitted already.' })],
    }),
  );
  fireEvent.click(form.getByText('Continue'));
  fireEvent.click(await screen.findByText('Omit 2 requests', { selector: 'button' }));
  await screen.findByText('Result');
  screen.getByText('It is omitted already.');
  expect(api.sent(bulkOmit).at(-1)?.body).toMatchObject({
    omitted: true,
    omittedReason: 'ERROR',
    invoiceIds: [1, 4],
    dryRun: false,
  });
});

test('what SAP refused is sent again after a question, and the new file is shown (AINV-049 B14)', async () => {
  const api = await showRequests({ rows: () => ALL_ROWS });
  const begun = transmission({
    transmitResults: [{ sapXmlFileName: 'INVREQ_100234_B_20261117_P-INV-9.xml', linesTransmitted: 1 }],
  });
  api.answers(sendRefusedAgain, { result: [result(5, { status: 'TRANSMITTED' })], transmission: begun });
  api.answers(getTransmission, begun);
  fireEvent.click((await row(5)).getByText('Send again'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 1 request again' }));
  expect(question.getByText(/SAP refused it: Unknown NDC/)).toBeTruthy();
  fireEvent.click(question.getByText('Send again', { selector: 'button' }));
  await screen.findByText('INVREQ_100234_B_20261117_P-INV-9.xml');
  await waitFor(() => expect(api.sent(sendRefusedAgain)[0]?.body).toEqual({ invoiceIds: [5] }));
});
