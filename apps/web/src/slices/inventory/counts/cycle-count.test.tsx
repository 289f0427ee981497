import { listCountLots, readStockScan, reportInventory } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { saveDraft } from '../../../session/drafts.ts';
import { fakeIndexedDb } from '../../../test/fake-indexed-db.ts';
import { countLot, openInventory, scan, scanKeys } from '../inventory.fixture.ts';
import { countKey } from './count-progress.ts';

const open = async (counts = [countLot()]) => {
  const api = await openInventory({ counts });
  await userEvent.click(screen.getByRole('button', { name: 'Cycle Count' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cycle Count of Clinic Shelf' }));
  await dialog.findByLabelText('Reported Quantity');
  return { api, dialog };
};
const field = () => screen.getByLabelText<HTMLInputElement>('Reported Quantity');
const marks = () =>
  within(screen.getByRole('list', { name: 'Lots in the device' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Confirmed|In review|Not counted/.exec(textContent)?.[0]);

test('counts by keyboard alone, lot by lot, and goes on where it was left (DINV-030..035 DINV-039 DERR-020)', async () => {
  const { api, dialog } = await open([
    countLot({ lot: 'DONE', state: 'confirmed' }),
    countLot({ lot: 'A' }),
    countLot({ lot: 'B' }),
  ]);
  // Lots counted before the session was lost are marked, and the next one is open.
  expect(marks()).toEqual(['Confirmed', 'Not counted', 'Not counted']);
  expect(dialog.getByRole('heading', { name: 'Infliximab 100 mg, lot A' })).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('Reported quantity is required.')).toBeTruthy();
  await userEvent.keyboard('0{Enter}');
  expect(await dialog.findByText('Reported quantity cannot be less than 1.')).toBeTruthy();

  api.cannotBeReached(reportInventory);
  await userEvent.keyboard('{Backspace}5{Enter}');
  expect(await dialog.findByText('Failed to confirm inventory.')).toBeTruthy();
  api.answers(reportInventory, { suspended: false, onHand: 5 });
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByRole('heading', { name: 'Infliximab 100 mg, lot B' })).toBeTruthy();

  expect(marks()).toEqual(['Confirmed', 'Confirmed', 'Not counted']);
  expect(dialog.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('a difference asks first, a moved number asks again, none found goes to review (DINV-036..038 DINV-033 DERR-024 S28)', async () => {
  const { api, dialog } = await open([countLot({ lot: 'B' }), countLot({ lot: 'C' })]);
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  const answer = async (text: string, name: string) => {
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(text)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  type('3');
  press('Confirm');
  await answer('2 will be removed.', 'Cancel');
  expect(api.sent(reportInventory)).toEqual([]);
  // On hand changed meanwhile: the form asks again, with the new number.
  api.refuses(reportInventory, {
    code: 'conflict',
    message: 'On hand is now 4. Please count again.',
    refusal: { code: 'on_hand_moved', params: { onHand: 4 } },
  });
  press('Confirm');
  await answer('2 will be removed.', 'Confirm');
  expect(await dialog.findByText('On hand is now 4. Please count again.')).toBeTruthy();
  expect(dialog.getByText(/4 on hand/)).toBeTruthy();
  api.answers(reportInventory, { suspended: true, onHand: 4 });
  press('Confirm');
  await answer('1 will be removed.', 'Confirm');
  expect(await screen.findByText('This adjustment is in review')).toBeTruthy();
  expect(marks()).toEqual(['In review', 'Not counted']);
  // A counted 0 offers 'None found'.
  type('0');
  press('None found');
  await answer('Nothing is removed: somebody reviews it first.', 'None found');
  expect(await dialog.findByRole('button', { name: 'Done' })).toBeTruthy();
  expect(api.sent(reportInventory).at(-1)?.body).toMatchObject({
    lot: 'C',
    reportedQty: 0,
    noneFound: true,
    seenOnHand: 5,
  });
});

test('each scan counts one, and a scan of another lot opens it (DINV-030)', async () => {
  const { api, dialog } = await open([countLot({ lot: 'A' }), countLot({ lot: 'B' })]);
  api.answers(readStockScan, scan({ lot: 'A', onHand: 5 }));
  await scanKeys('0100312345678906');
  await expect.poll(() => field().value).toBe('1');
  await scanKeys('0100312345678906');
  await expect.poll(() => field().value).toBe('2');
  api.answers(readStockScan, scan({ lot: 'B', onHand: 5 }));
  await scanKeys('0100312345678906');
  expect(await dialog.findByRole('heading', { name: 'Infliximab 100 mg, lot B' })).toBeTruthy();
  expect(field().value).toBe('1');
  api.answers(readStockScan, scan({ lot: 'ELSE', onHand: 5 }));
  await scanKeys('0100312345678906');
  expect(await screen.findByText('Lot ELSE is not in this count.')).toBeTruthy();
  // Units come in any order: each lot keeps its number.
  api.answers(readStockScan, scan({ lot: 'A', onHand: 5 }));
  await scanKeys('0100312345678906');
  expect(await dialog.findByRole('heading', { name: 'Infliximab 100 mg, lot A' })).toBeTruthy();
  expect(field().value).toBe('3');
  // Closing asks before it discards them.
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was scanned when the session ended is there in the next one', async () => {
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  const key = ['mo@northside.example', 'count', '100234-001'].join('\n');
  await saveDraft(key, { [countKey(countLot({ lot: 'A' }))]: '12' }, 'an earlier session');
  await open([countLot({ lot: 'A' }), countLot({ lot: 'B' })]);
  await expect.poll(() => field().value).toBe('12');
});

test('lots that cannot be loaded say so, and can be tried again (DINV-040 DERR-021)', async () => {
  const api = await openInventory();
  api.refuses(listCountLots, { code: 'server_error', message: 'A server error has occurred.' });
  await userEvent.click(screen.getByRole('button', { name: 'Cycle Count' }));
  expect(await screen.findByText('Failed to load inventory for cycle count.')).toBeTruthy();
  api.answers(listCountLots, { result: [countLot()], total_record: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Reported Quantity')).toBeTruthy();
});
