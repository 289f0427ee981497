import { beginStock, checkOpeningStock, type OpeningResult } from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openInventory, shelf, viewer } from '../../inventory.fixture.ts';

const result = (changes: Partial<OpeningResult> = {}): OpeningResult => ({
  row: 1,
  productId: 'F10001',
  productLabelName: 'Infliximab 100 mg',
  lot: 'A1',
  expiration: '2027-03-08',
  quantity: 3,
  productOwnership: 'PROVIDER',
  holderOffset: null,
  dispenserOffset: null,
  section: '',
  problems: [],
  questions: [],
  notes: [],
  ...changes,
});
const CSV = 'Product,Lot,Expiration,Quantity\nF10001,A1,2027-03-08,3\nF9,B1,2027-03-08,1';

test('a file is previewed row by row, and begins the stock of the device once (S37)', async () => {
  const api = await openInventory({ device: shelf({ cabinetType: 'VISION' }), lots: [], begun: false });
  expect(await screen.findByText(/Until then, what the device reports changes no numbers/)).toBeTruthy();
  await Promise.all([
    import('./begin-stock.tsx'),
    import('./enter-lots.tsx'),
    import('./opening-preview.tsx'),
    import('./parse-opening.ts'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Begin stock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin stock of Clinic Shelf' }));
  // By text: queries for roles in a dialog take most of the time.
  const press = (text: string) => userEvent.click(dialog.getByText(text, { selector: 'button' }));
  await press('Preview');
  expect(await dialog.findByText('Enter at least one lot, or say that the device is empty.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('What is in the device'), 'Load CSV');
  const choose = (text: string) =>
    userEvent.upload(dialog.getByLabelText('CSV file'), new File([text], 'lots.csv', { type: 'text/csv' }));
  await choose(CSV);
  await dialog.findByText('lots.csv');
  const unknown = result({
    row: 2,
    productLabelName: null,
    lot: 'B1',
    problems: ['Product F9 does not exist.'],
  });
  api.answers(checkOpeningStock, { rows: [result(), unknown] });
  await press('Preview');
  expect(await dialog.findByText('Product F9 does not exist.')).toBeTruthy();
  expect(dialog.getByText(/^2 rows, 1 with problems/)).toBeTruthy();
  // The row of the spreadsheet, below its header.
  expect(dialog.getByRole('rowheader', { name: 'F9' }).closest('tr')?.textContent).toContain('3');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Begin stock' }).disabled).toBe(true);
  await press('Back');
  await choose(CSV.replace('F9', 'F10001'));
  api.answers(checkOpeningStock, { rows: [result(), result({ row: 2, lot: 'B1', quantity: 1 })] });
  await press('Preview');
  expect(await dialog.findByText('2 rows, 4 units, no problems found.')).toBeTruthy();
  // A failed request can be sent again, as the same request.
  api.cannotBeReached(beginStock);
  await press('Begin stock');
  expect(await dialog.findByText('The stock could not be begun.')).toBeTruthy();
  api.answers(beginStock, {
    outcome: 'begun',
    message: '',
    units: 4,
    rows: [result(), result({ row: 2, lot: 'B1', quantity: 1 })],
  });
  await press('Begin stock');
  expect(await dialog.findByText('The stock has begun with 4 units.')).toBeTruthy();
  expect(dialog.getAllByText('Taken in')).toHaveLength(2);
  const bodies = api.sent(beginStock).map(({ body }) => body as { requestId: string; rows: unknown[] });
  expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1);
  expect(bodies[0]).toMatchObject({
    customerId: '100234',
    cabinetId: '100234-001',
    rows: [{ lot: 'A1' }, { lot: 'B1' }],
  });
});

test('a device that reads tags begins by itself, and who may only look is told why nothing counts (S37 S35)', async () => {
  await openInventory({ device: shelf({ cabinetType: 'RFID' }), begun: false, person: viewer() });
  expect(await screen.findByText(/begins with its first full read/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Begin stock' })).toBeNull();
});
