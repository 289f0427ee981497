import { getParUsage, listParSettings, updateParSetting, type ParSetting } from '@parwell/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { recommendation } from '../restock.fixture.ts';
import EditPar from './edit-par.tsx';
import { parPreview, settingOfRow, type TypedLevels } from './par-preview.ts';

const setting: ParSetting = {
  id: 1,
  customerId: '100234',
  productId: 'M10001',
  productName: 'Trastuvexa 420 mg',
  productSource: 'MBRX',
  cabinetType: 'RFID',
  cabinetId: null,
  cabinetName: null,
  ndc: '12345-678-90',
  gtin: '',
  packQty: 1,
  weight: null,
  weightUnit: 'g',
  poType: 'APO',
  salesType: 'FBB',
  crl: null,
  minSet: 6,
  maxSet: 24,
  maxFill: 22,
  packToLum: 5,
  active: true,
  notes: '',
  sapProducts: [],
  defaultSapProduct: '',
  isCCPayable: false,
  updatedAt: '2026-11-01T12:00:00Z',
  mayChange: true,
  version: 3,
};
const row = recommendation();

async function openDialog(settings: readonly ParSetting[]) {
  const api = givenUser();
  const answer = (found: readonly ParSetting[]) =>
    api.answers(listParSettings, { result: [...found], total_record: found.length });
  answer(settings);
  const used = { usage: 49, daysStocked: 400 };
  api.answers(getParUsage, { devices: 1, salesQty: 4, year: used, twoMonths: used, week: used });
  const onClose = vi.fn<() => void>();
  await showScreen(() => <EditPar row={row} onClose={onClose} />, '/page', api);
  return { api, answer, onClose };
}

const typed: TypedLevels = {
  minSet: '6',
  maxSet: '24',
  crl: '',
  maxFill: '22',
  packToLum: '5',
  active: true,
};

test('the setting of a row, and what typed levels make of its recommendation (OMGT-065 R1 R3)', () => {
  expect(parPreview(row, typed)).toBe('Recommended 15, Urgent: unchanged');
  expect(parPreview(row, { ...typed, minSet: '3', maxFill: '17' })).toBe(
    'Recommended 15 → 10, Urgent → Replen',
  );
  expect(parPreview(row, { ...typed, packToLum: '4' })).toBe('Recommended 15 → 16, Urgent');
  expect(parPreview(row, { ...typed, active: false })).toBe('Inactive: nothing is recommended for it.');
  for (const maxSet of ['x', '1.5']) expect(parPreview(row, { ...typed, maxSet })).toBeNull();

  const single = { ...setting, id: 2, cabinetId: '100234-001' };
  const other = { ...setting, id: 3, cabinetType: 'EM' as const };
  expect(settingOfRow([single, other, setting], { id: 'par/1', deviceType: 'RFID' })?.id).toBe(1);
  expect(settingOfRow([single, other, setting], { id: 'gap/x', deviceType: 'RFID' })?.id).toBe(1);
  expect(settingOfRow([other, single], { id: 'gap/x', deviceType: 'RFID' })?.id).toBe(2);
  expect(settingOfRow([other], { id: 'gap/x', deviceType: 'RFID' })).toBeUndefined();
});

test('levels are typed with a preview, and a conflict loses nothing (OMGT-060 OMGT-065 OAPI-047 OAPI-048 OERR-035)', async () => {
  const { api, answer, onClose } = await openDialog([setting]);
  expect(await screen.findByText('Recommended 15, Urgent: unchanged')).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Par Settings' }));
  const where = new URL(api.sent(listParSettings)[0]?.url ?? '', 'http://x').searchParams.get('where');
  expect(JSON.parse(where ?? '')).toEqual({ customerId: '100234', productId: 'M10001' });
  expect(dialog.getByText('CANCEL')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Min'), { target: { value: '3' } });
  fireEvent.change(dialog.getByLabelText('Max fill'), { target: { value: '17' } });
  expect(await dialog.findByText('Recommended 15 → 10, Urgent → Replen')).toBeTruthy();

  api.refuses(updateParSetting, { code: 'conflict', message: 'Changed.' });
  answer([{ ...setting, version: 4, maxSet: 30, active: false }]);
  fireEvent.click(dialog.getByText('SAVE'));
  expect(await dialog.findByText('Failed to update product settings.')).toBeTruthy();
  expect(
    dialog.getByText(
      'Somebody else changed it meanwhile: Max 24 → 30, Active yes → no. Save again to keep your entries.',
    ),
  ).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Min').value).toBe('3');

  api.refuses(updateParSetting, { code: 'server_error', message: 'A server error has occurred.' });
  fireEvent.click(dialog.getByText('SAVE'));
  expect(await dialog.findByText('A server error has occurred.')).toBeTruthy();
  expect(dialog.getByText('Failed to update product settings.')).toBeTruthy();

  api.answers(updateParSetting, { ...setting, version: 5 });
  fireEvent.click(dialog.getByText('SAVE'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  // The other user's change stays.
  expect(api.sent(updateParSetting).at(-1)?.body).toEqual({ minSet: 3, maxFill: 17, version: 4 });
});

test('without a par record it says so (OMGT-099)', async () => {
  await openDialog([]);
  expect(await screen.findByText('There is no par record for this customer/product.')).toBeTruthy();
});

test('who may not change products only looks, and reads why (OPERM-019)', async () => {
  await openDialog([{ ...setting, mayChange: false }]);
  expect(await screen.findByText(/needs the right to change products/)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Par Settings' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Min').readOnly).toBe(true);
  expect(dialog.queryByText('SAVE')).toBeNull();
});
