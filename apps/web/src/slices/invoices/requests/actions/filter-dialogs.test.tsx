import {
  countInvoiceRequests,
  getTransmission,
  makeReady,
  getSettings,
  previewTransmit,
  remindAbwSelection,
  transmit,
} from '@parwell/contract';
import { countChanged } from '@parwell/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json } from '../../../../test/fake-api.ts';
import { requestCounts } from '../requests.fixture.ts';
import { transmission } from '../../transmissions/transmissions.fixture.ts';
import { showRequests } from '../requests-story.fixture.tsx';

const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Without the statuses that the list shows. */
const where = { startDate: '2026-11-01', endDate: '2026-11-17' };
const REFUSED_NUMBER = { code: 'conflict', message: countChanged(39) } as const;

test('as many are made ready as were confirmed; another number is asked for again (AINV-016 AINV-037 OAPI-078 OERR-024)', async () => {
  const api = await showRequests();
  api.cannotBeReached(makeReady);
  await press('Make 38 ready');
  const ask = await dialog('Make requests ready');
  fireEvent.click(ask.getByText('Make 38 requests ready'));
  await ask.findByText('Failed to patch invoices and make them all "Ready"');

  api.answers(countInvoiceRequests, requestCounts({ 'PENDING ABW': 39 }));
  api.refuses(makeReady, REFUSED_NUMBER);
  fireEvent.click(ask.getByText('Make 38 requests ready'));
  await ask.findByText('It is 39 requests now. Look again and confirm.');
  expect(ask.queryByText('Failed to patch invoices and make them all "Ready"')).toBeNull();
  api.answers(makeReady, {
    changed: 38,
    result: [
      { id: 9, outcome: 'refused', text: 'Somebody else has changed it.', status: 'OMITTED', version: 4 },
    ],
  });
  fireEvent.click(ask.getByText('Make 39 requests ready'));
  await ask.findByText('38 requests are ready.');
  ask.getByText('Somebody else has changed it.');
  expect(api.sent(makeReady).map(({ body }) => body)).toEqual([
    { where, expected: 38 },
    { where, expected: 38 },
    { where, expected: 39 },
  ]);
});

test('who was reminded, who had a mail today, and for whom there is nobody (AINV-015 AINV-044 OAPI-079 OERR-025)', async () => {
  const api = await showRequests();
  api.refuses(remindAbwSelection, { code: 'server_error', message: 'A server error has occurred.' });
  await press('Remind 38');
  const ask = await dialog('Remind of accounts to choose');
  fireEvent.click(ask.getByText('Remind of 38 requests'));
  await ask.findByText('Failed to send ABW Reminder E-Mail');
  api.answers(remindAbwSelection, {
    reminded: [{ email: 'keiko@northside.example', customers: 2, requests: 30 }],
    remindedBefore: ['dana@northside.example'],
    nobody: [{ customerId: '100402', name: 'Lakeside Clinic', requests: 3 }],
  });
  fireEvent.click(ask.getByText('Remind of 38 requests'));
  await ask.findByText('keiko@northside.example: 30 requests of 2 customers');
  ask.getByText('dana@northside.example');
  ask.getByText('Lakeside Clinic (100402): 3 requests');
  api.answers(remindAbwSelection, {
    reminded: [{ email: 'dana@northside.example', customers: 1, requests: 5 }],
    remindedBefore: [],
    nobody: [],
  });
  fireEvent.click(ask.getByText('Remind again'));
  await ask.findByText('dana@northside.example: 5 requests of 1 customer');
  expect(api.sent(remindAbwSelection).map(({ body }) => body)).toEqual([
    { where, expected: 38, again: false },
    { where, expected: 38, again: false },
    { where, expected: 38, again: true },
  ]);
});

const file = { customerId: '100234', customerName: 'Northside Hospital' } as const;
const preview = (changes: object = {}) => ({
  files: [
    { ...file, account: 'A' as const, files: 1, lines: 200, quantity: 230 },
    { ...file, account: 'B' as const, files: 1, lines: 12, quantity: 12 },
  ],
  lines: 212,
  quantity: 242,
  staying: [
    { status: 'PENDING ABW' as const, lines: 38 },
    { status: 'ON HOLD' as const, lines: 9 },
  ],
  running: null as number | null,
  ...changes,
});
const openTransmit = async () => {
  await press('Send all 212 ready');
  return dialog('Send to SAP');
};

test('what would be sent, then the files with their lines, to copy (AINV-018 AINV-029 AINV-040 AINV-041 OAPI-080..082 OERR-026 OERR-027)', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  // user-event of another test file may have installed a clipboard that cannot be assigned.
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const api = await showRequests();
  api.answers(previewTransmit, preview());
  const ask = await openTransmit();
  await ask.findByText('1 customer, 2 files, 212 lines, 242 units');
  ask.getByText('38 requests: no account is chosen');
  ask.getByText('9 requests on hold');
  api.refuses(transmit, { code: 'unavailable', message: 'The folder of the ERP is full.' });
  fireEvent.click(ask.getByText('Send 212 requests'));
  await ask.findByText('Failed to transmitting invoice requests to SAP');
  ask.getByText('The folder of the ERP is full.');

  api.answers(previewTransmit, preview({ lines: 213 }));
  api.refuses(transmit, { code: 'conflict', message: countChanged(213) });
  fireEvent.click(ask.getByText('Send 212 requests'));
  await ask.findByText('It is 213 requests now. Look again and confirm.');
  api.answers(transmit, transmission());
  api.answers(getTransmission, transmission());
  fireEvent.click(ask.getByText('Send 213 requests'));
  await ask.findByText('212 requests sent in 2 files.');
  const files = within(ask.getByRole('list', { name: 'Files sent' }));
  expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'INVREQ_100234_A_20261117_P-INV-1.xml200 lines',
    'INVREQ_100234_B_20261117_P-INV-2.xml12 lines',
  ]);
  fireEvent.click(ask.getByText('Copy all'));
  expect(writeText).toHaveBeenLastCalledWith(
    'INVREQ_100234_A_20261117_P-INV-1.xml\t200\nINVREQ_100234_B_20261117_P-INV-2.xml\t12',
  );
  fireEvent.click(files.getByLabelText('Copy INVREQ_100234_B_20261117_P-INV-2.xml'));
  expect(writeText).toHaveBeenLastCalledWith('INVREQ_100234_B_20261117_P-INV-2.xml');
  expect(api.sent(transmit).map(({ body }) => body)).toEqual([
    { where, expected: 212 },
    { where, expected: 212 },
    { where, expected: 213 },
  ]);
});

test('a transmission that runs is found again, with who began it, and followed until it is done (OAPI-080 OERR-027)', async () => {
  const api = await showRequests();
  api.answers(previewTransmit, preview({ running: 12 }));
  const [first] = transmission().transmitResults;
  let now = transmission({
    finishedAt: null,
    startedBy: 'Robin Vale',
    transmitResults: first ? [first] : [],
    problem: 'The folder of the ERP is full.',
  });
  api.answersWith(getTransmission, () => json(200, now));
  const ask = await openTransmit();
  await ask.findByText('Robin Vale is sending requests. Nothing else is sent until it is done.');
  ask.getByText('1 of 2 files written…');
  ask.getByText('The folder of the ERP is full. It is tried again.');
  now = transmission();
  await ask.findByText('212 requests sent in 2 files.');
  api.answers(previewTransmit, preview({ files: [], lines: 0, quantity: 0 }));
  fireEvent.click(ask.getByText('Look again'));
  await ask.findByText('No request is ready to send.');
  expect(api.sent(transmit)).toEqual([]);
});

test('without an ERP the preview is shown, says why nothing can be sent, and has no button to send', async () => {
  const api = await showRequests();
  api.answers(getSettings, { knowledgeBaseUrl: null, notConfigured: { erp: 'The ERP is not configured.' } });
  api.answers(previewTransmit, preview());
  const ask = await openTransmit();
  await ask.findByText('The ERP is not configured. Requests can be made ready, but not sent.');
  expect(ask.queryByText(/^Send /, { selector: 'button' })).toBeNull();
});
