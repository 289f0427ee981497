import {
  addDeviceProduct,
  listInventory,
  listLedger,
  getEvidence,
  getRecentVends,
  getStockSummary,
  listUnits,
  searchProducts,
  undoVend,
  updateInventory,
  type Evidence,
} from '@parwell/contract';
import { addDays, type Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { address } from '../../../../test/fake-browser.ts';
import { user } from '../../../../test/people.ts';
import { inventoryTab } from '../../inventory.device-tab.ts';
import { lot, openInventory, shelf, TODAY, viewer } from '../../inventory.fixture.ts';

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const LOT = JSON.stringify(['F10001', 'LOT7R0871']);

const ledgerRow = {
  id: 7,
  at: '2026-11-15T10:00:00Z',
  postedAt: '2026-11-15T10:00:01Z',
  type: 'Removal',
  action: 'REMOVAL',
  reason: 'UNKNOWN',
  reasonCode: 20,
  quantity: 0,
  productOwnership: 'PROVIDER',
  holderOffset: null,
  dispenserOffset: null,
  section: '',
  serialNo: '',
  tagId: '',
  userName: 'Dana Whitlock',
  npiProviderId: '',
  customerNote: '',
  orderNumber: '',
  shipmentId: '',
  session: 'd1',
  timeReplaced: false,
  pastShelfLife: false,
} as const;

describe('the tab', () => {
  test('is there for who may read inventory of the customer (DEV-035 DPERM-010)', () => {
    const shown = (grants: Grants) => inventoryTab.shown(shelf(), grants);
    expect(shown({ 100234: { inventory: 'VIEWER' } })).toBe(true);
    expect(shown({ ALL: { inventory: 'VIEWER' } })).toBe(true);
    expect(shown({ 100234: { cabinets: 'OWNER' }, 100310: { inventory: 'OWNER' } })).toBe(false);
  });

  test('shows lots, what is wrong with them, and the rows behind a number (DEV-036 DINV-002 S6 S20 DCONST-004 DCONST-032)', async () => {
    const tagged = {
      productOwnership: 'CUSTOMER',
      holderOffset: 0,
      dispenserOffset: 3,
      section: '',
      onHand: 4,
    } as const;
    const api = await openInventory({
      path: '/cabinet-details/100234/100234-001',
      lots: [
        lot({ lot: 'LOT7R0871', expiration: TODAY, hasSuspendedLot: true }),
        lot({
          lot: 'LATER',
          onHand: 4,
          salesUoUQty: { dbValue: 4, scanValue: 2 },
          pending: 1,
          parts: [tagged],
        }),
      ],
    });
    expect(screen.getByRole('tab', { name: 'Inventory', selected: true })).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Lots in the device' }));
    expect(await table.findByTitle('LOT7R0871')).toBeTruthy();
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toContain('7R0871');
    expect(first?.textContent).not.toContain('LOT7R');
    expect(first?.textContent).toContain('Expires today');
    expect(
      within(first as HTMLElement).getByRole('img', {
        name: 'Inventory count may be inaccurate due to a pending suspended transaction',
      }),
    ).toBeTruthy();
    for (const text of ['last scan 2', '1 PENDING', 'Customer']) expect(second?.textContent).toContain(text);
    expect(api.sent(listInventory)[0]?.url).toContain('limit=10');
    // The strip filters by the days of its part.
    await click('30 Days 5');
    await waitFor(() =>
      expect(decodeURIComponent(api.sent(listInventory).at(-1)?.url ?? '')).toContain(
        `"until":"${addDays(TODAY, 30)}"`,
      ),
    );
    api.answers(listLedger, {
      result: [{ ...ledgerRow, balance: 4, reversedAt: null, reverses: null }],
      total_record: 1,
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Infliximab 100 mg' }))[0] as HTMLElement,
    );
    const ledger = await dialog('Infliximab 100 mg, lot LOT7R0871');
    expect(await ledger.findByText('PENDING')).toBeTruthy();
    expect(ledger.getByText('Dana Whitlock')).toBeTruthy();
  });

  test('an empty device says so, and who may only look can change nothing (DEV-063 DPERM-009 DINV-004)', async () => {
    await openInventory({ person: viewer(), lots: [] });
    expect(await screen.findByText('This cabinet has no products in inventory.')).toBeTruthy();
    expect(screen.queryByText(/on the way/)).toBeNull();
    // On a touch screen nothing is focused: its keyboard would cover the list.
    expect(document.activeElement).not.toBe(screen.getByRole('textbox', { name: 'Scan or type' }));
    for (const name of ['Insert', 'Remove', 'Cycle Count', 'Add Product'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('tells in one call how much there is, when it was counted and what comes, and is ready for a scanner (S35)', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('pointer: fine'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const countedAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const api = await openInventory({
      person: user({
        grants: { 100234: { cabinets: 'VIEWER', inventory: 'VIEWER', orders: 'VIEWER' } },
      }),
      summary: {
        lastCountedAt: countedAt,
        onTheWay: [
          {
            productLabelName: 'Trastuzumab 420 mg',
            units: 2,
            due: addDays(TODAY, 1),
            linesToReceive: 1,
          },
          { productLabelName: 'Albumin 25%', units: 4, due: null, linesToReceive: 0 },
        ],
      },
    });
    const text = (name: string) => screen.getByRole('tab', { name }).textContent;
    await waitFor(() => expect([text('Inventory'), text('Shipments')]).toEqual(['Inventory5', 'Shipments1']));
    expect(screen.getByText('Last counted').nextElementSibling?.textContent).toMatch(
      /^\d{4}-\d\d-\d\d, 5 days ago$/,
    );
    const card = await screen.findByRole('link', { name: /^6 units on the way/ });
    expect(card.textContent).toContain('Trastuzumab 420 mg, due tomorrow, and 1 more product');
    expect(card.getAttribute('href')).toContain('?tab=shipments');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Scan or type' }));
    expect(api.sent(getStockSummary)).toHaveLength(1);
  });

  test('a flex device tells what its scales count, and Insert opens the manual correction (S20 S25 DAPI-087)', async () => {
    const weighed = { productId: 'F10001', productLabelName: 'Infliximab 100 mg', onHand: 5 };
    const countedAt = '2026-11-16T15:30:00Z';
    await openInventory({
      device: shelf({ cabinetType: 'WEIGHT' }),
      lots: [lot({ cabinetType: 'WEIGHT', salesUoUQty: { dbValue: 5, scanValue: 4 } })],
      latestScan: {
        scannedAt: countedAt,
        seen: 0,
        notSeen: [],
        unknown: [],
        sections: [
          { ...weighed, section: 'Tray 1/0', counted: 5, countedAt },
          { ...weighed, section: 'Tray 1/1', counted: 4, countedAt },
        ],
      },
    });
    expect(await screen.findByText(/scale counts 4/)).toBeTruthy();
    expect(screen.getByText(/Last weighed/).textContent).toMatch(
      /: 2 sections counted, 1 differs from on hand$/,
    );
    expect(
      screen.getByLabelText('Tray 1, section 2: Infliximab 100 mg, scale counts 4, 5 on hand'),
    ).toBeTruthy();
    await click('Insert');
    await waitFor(() => expect(address()).toContain('tab=commands'));
    expect(await screen.findByRole('tab', { name: 'Manual Correction', selected: true })).toBeTruthy();
  });
});

describe('insert', () => {
  test('asks for what is missing, sends it, and says what was done (DINV-005..013 DEV-013 CONST-009)', async () => {
    const api = await openInventory();
    await click('Insert');
    const form = await dialog('Insert');
    const owners = within(form.getByLabelText('Owner')).getAllByRole('option');
    expect(owners.map(({ textContent }) => textContent)).toEqual(['FFF Enterprises', 'Customer']);
    await userEvent.click(form.getByRole('button', { name: 'Insert' }));
    for (const text of [
      'Product is required.',
      'Lot is required.',
      'expiration is required.',
      'Quantity is required.',
    ])
      expect(await form.findByText(text)).toBeTruthy();
    await userEvent.selectOptions(form.getByLabelText('Product'), 'F10001');
    await userEvent.type(form.getByLabelText('Lot'), 'A1');
    await userEvent.type(form.getByLabelText('Expiration'), '2026-11-15');
    await userEvent.type(form.getByLabelText('Quantity'), '0');
    expect(await form.findByText('Cannot insert an expired product.')).toBeTruthy();
    expect(await form.findByText('Quantity cannot be less than 1.')).toBeTruthy();
    await userEvent.clear(form.getByLabelText('Expiration'));
    await userEvent.type(form.getByLabelText('Expiration'), '2027-03-31');
    await userEvent.type(form.getByLabelText('Quantity'), '{Backspace}3');
    // DERR-019, DINV-022: a failed request can be sent again, as the same request.
    api.cannotBeReached(updateInventory);
    await userEvent.click(form.getByRole('button', { name: 'Insert' }));
    expect(await form.findByText('Failed to insert inventory.')).toBeTruthy();
    api.answers(updateInventory, { suspended: false, onHand: 8 });
    await userEvent.click(form.getByRole('button', { name: 'Insert' }));
    expect(await screen.findByText('3 of Infliximab 100 mg, lot A1, inserted.')).toBeTruthy();
    expect(api.sent(updateInventory).at(-1)?.body).toMatchObject({
      customerId: '100234',
      cabinetId: '100234-001',
      productItemId: 'F10001',
      reason: 'RESTOCK',
      lot: 'A1',
      expiration: '2027-03-31',
      qty: 3,
      productOwnership: 'PROVIDER',
    });
    const ids = api.sent(updateInventory).map(({ body }) => (body as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(1);
  });

  test('is hidden for consignment; what goes to review says so (DINV-016 DINV-021 DERR-023)', async () => {
    const api = await openInventory({ device: shelf({ cabinetProperties: { consignment: '1' } }) });
    expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
    api.answers(updateInventory, { suspended: true, onHand: 5 });
    await click('Remove');
    const form = await dialog('Remove');
    await userEvent.selectOptions(form.getByLabelText('Lot'), LOT);
    await userEvent.type(form.getByLabelText('Quantity'), '1');
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This transaction is in review')).toBeTruthy();
  });
});

describe('remove', () => {
  test('takes at most what is on hand, for a provider where they are tracked (DINV-014 DINV-015)', async () => {
    const provider = { providerId: '1234567893', npi: '1234567893', firstName: 'Amara', lastName: 'Osei' };
    const api = await openInventory({
      device: shelf({ cabinetProperties: { providerTracking: 'Yes' }, cabinetProviders: [provider] }),
    });
    await click('Remove');
    const form = await dialog('Remove');
    await userEvent.selectOptions(form.getByLabelText('Lot'), LOT);
    await userEvent.type(form.getByLabelText('Quantity'), '6');
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    expect(await form.findByText('Cannot remove more than current on hand amount (5).')).toBeTruthy();
    expect(form.getByText('Provider is required.')).toBeTruthy();
    await userEvent.selectOptions(form.getByLabelText('Provider'), provider.npi);
    await userEvent.type(form.getByLabelText('Quantity'), '{Backspace}2');
    // Somebody else was quicker: the field's error has the new number.
    const message = 'Cannot remove more than current on hand amount (1).';
    api.refuses(updateInventory, { code: 'refused', message, details: [{ field: 'qty', message }] });
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(api.sent(updateInventory)[0]?.body).toMatchObject({
      npiProviderId: provider.npi,
      qty: 2,
      reason: 'VEND',
    });
  });

  test('is blocked where a provider is required and none is assigned (DINV-017 DINV-018)', async () => {
    await openInventory({ device: shelf({ cabinetProperties: { providerTracking: 'Yes' } }) });
    await click('Remove');
    const notice = await dialog('Remove');
    expect(
      notice.getByText(
        'This cabinet is configured to require a provider in order to remove product but no providers have been assigned to this cabinet.',
      ),
    ).toBeTruthy();
    expect(notice.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  test('of dispensers the dispenser is picked, the first to expire is preset (S25)', async () => {
    const part = {
      productOwnership: 'PROVIDER',
      holderOffset: 1,
      dispenserOffset: 4,
      section: '',
      onHand: 5,
    } as const;
    const api = await openInventory({
      device: shelf({ cabinetType: 'MinibarRx' }),
      lots: [lot({ lot: 'LATE', expiration: '2030-01-31' }), lot({ lot: 'FIRST', parts: [part] })],
    });
    api.answers(updateInventory, { suspended: false, onHand: 4 });
    expect(await screen.findByRole('cell', { name: 'Holder 1, dispenser 4' })).toBeTruthy();
    await click('Remove');
    const form = await dialog('Remove');
    expect(form.getByLabelText<HTMLSelectElement>('Lot').value).toContain('FIRST');
    expect(form.getByText('Holder 1, dispenser 4: 5 on hand')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Quantity'), '1');
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(api.sent(updateInventory)[0]?.body).toMatchObject({
        lot: 'FIRST',
        holderOffset: 1,
        dispenserOffset: 4,
      }),
    );
  });

  test('of tagged stock the units are picked; another lot has other units (S25)', async () => {
    const other = lot({ lot: 'OTHER', tagged: 2 });
    const api = await openInventory({ lots: [lot({ tagged: 5 }), other] });
    api.answers(listUnits, {
      result: [{ serialNo: 'SN1', tagId: 'E2000001', productOwnership: 'PROVIDER', pending: false }],
      total_record: 1,
    });
    api.answers(updateInventory, { suspended: false, onHand: 4 });
    await click('Remove');
    const form = await dialog('Remove');
    await userEvent.selectOptions(form.getByLabelText('Lot'), LOT);
    await userEvent.click(await form.findByRole('combobox', { name: 'Serial Numbers' }));
    await userEvent.click(await screen.findByRole('option', { name: 'SN1, tag 000001' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.selectOptions(
      form.getByLabelText('Lot'),
      JSON.stringify([other.productItemId, other.lot]),
    );
    await userEvent.selectOptions(form.getByLabelText('Lot'), LOT);
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    expect(await form.findByText('Quantity cannot be less than 1.')).toBeTruthy();
    await userEvent.click(form.getByRole('combobox', { name: 'Serial Numbers' }));
    await userEvent.click(await screen.findByRole('option', { name: 'SN1, tag 000001' }));
    await userEvent.click(form.getByRole('button', { name: 'Remove', hidden: true }));
    await waitFor(() =>
      expect(api.sent(updateInventory)[0]?.body).toMatchObject({ qty: 1, tagIds: ['E2000001'] }),
    );
  });
});

test('of units with serial numbers those are picked, and those without are counted (S25)', async () => {
  const api = await openInventory({ lots: [lot({ isSerializable: true, numbered: 2, onHand: 5 })] });
  api.answers(listUnits, {
    result: ['SN1', 'SN2'].map((serialNo) => ({
      serialNo,
      tagId: '',
      productOwnership: 'PROVIDER' as const,
      pending: false,
    })),
    total_record: 2,
  });
  api.answers(updateInventory, { suspended: false, onHand: 2 });
  await click('Remove');
  const form = await dialog('Remove');
  await userEvent.selectOptions(form.getByLabelText('Lot'), LOT);
  const number = await form.findByLabelText('Without serial number');
  await userEvent.type(number, '4');
  await userEvent.click(form.getByRole('button', { name: 'Remove' }));
  expect(await form.findByText('Only 3 units have no serial number.')).toBeTruthy();
  await userEvent.type(number, '{Backspace}2');
  await userEvent.click(form.getByRole('combobox', { name: 'Serial Numbers' }));
  await userEvent.click(await screen.findByRole('option', { name: 'SN1' }));
  await userEvent.click(form.getByRole('button', { name: 'Remove', hidden: true }));
  await waitFor(() => expect(api.sent(updateInventory)[0]?.body).toMatchObject({ qty: 3, serials: ['SN1'] }));
});

test('a product is added with the most that fits, and asks first where it does not belong (DINV-023 DINV-027 DINV-029 H4)', async () => {
  const api = await openInventory({ device: shelf({ cabinetType: 'RFID' }) });
  api.answers(searchProducts, {
    result: [{ productId: 'F9', productName: 'Albumin 25%', source: 'FFF' }],
    total_record: 1,
  });
  const message =
    'Albumin 25% must be kept refrigerated (2 to 8 °C). The device keeps 15 to 30 °C. Put it there anyway?';
  api.refuses(addDeviceProduct, { code: 'refused', message, details: [{ field: 'confirmed', message }] });
  await click('Add Product');
  const form = await dialog('Add Product');
  await userEvent.type(form.getByLabelText('Max Fill Quantity'), '21');
  await userEvent.click(form.getByRole('combobox', { name: 'Product' }));
  await userEvent.click(await screen.findByRole('option', { name: /Albumin/ }));
  expect(await form.findByText('Max fill quantity cannot be more than 20.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Max Fill Quantity'), '{Backspace}0');
  await userEvent.click(form.getByRole('button', { name: 'Add Product' }));
  // It does not belong there: nothing is lost by saying no.
  const question = within(await screen.findByRole('alertdialog', { name: 'Add Product' }));
  expect(question.getByText(message)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(form.getByRole('button', { name: 'Add Product' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Add Product' }));
  api.answers(addDeviceProduct, {
    productItemId: 'F9',
    productLabelName: 'Albumin 25%',
    poType: '',
    maxUoUFillQty: 20,
  });
  await userEvent.click(again.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Albumin 25% was added to Clinic Shelf.')).toBeTruthy();
  const body = { customerId: '100234', productItemId: 'F9', maxUoUFillQty: 20 };
  expect(api.sent(addDeviceProduct).map((sent) => sent.body)).toEqual([
    body,
    body,
    { ...body, confirmed: true },
  ]);
});

test('what was taken out waits; a vend is undone by who may', async () => {
  const vended = {
    at: '2026-11-16T09:00:00Z',
    productId: 'F10001',
    productLabelName: 'Infliximab 100 mg',
    lot: 'A1',
    serialNo: '',
    tagId: 'E20000004F21B7',
    userName: 'Dana Whitlock',
  };
  const vend = { ...vended, id: 12, quantity: 1, reversedAt: null, mayUndo: true };
  const api = await openInventory({
    vends: {
      pending: [{ ...vended, vendsAt: '2026-11-16T09:15:00Z' }],
      vends: [vend, { ...vend, id: 11, mayUndo: false }, { ...vend, id: 10, tagId: '', quantity: 2 }],
    },
  });
  expect((await screen.findByRole('region', { name: 'Taken out' })).textContent).toContain(
    'tag 4F21B7 · Dana WhitlockCounts as VEND at ',
  );
  const [undo, counted, ...others] = screen.getAllByRole('button', { name: /^Undo/ });
  expect(others).toEqual([]);
  expect(counted?.getAttribute('aria-label')).toBe('Undo: Infliximab 100 mg, Lot A1');
  await userEvent.click(counted as HTMLElement);
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toContain(
    'The 2 units are back in the device, and nothing is billed for them. Do not undo if the device has counted them back in itself.',
  );
  await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  // Only known evidence, and the reversal in its place.
  const evidence: Evidence = {
    ...ledgerRow,
    id: 11,
    lot: 'A1',
    productLabelName: 'Infliximab 100 mg',
    action: 'VEND',
    reason: 'VEND',
    reasonCode: null,
    quantity: -1,
    tagId: vended.tagId,
    cause: { kind: 'grace', name: '', at: null, by: '' },
    door: { openedAt: '2026-11-16T08:59:00Z', closedAt: null, userName: 'Dana Whitlock' },
    reads: [{ at: '2026-11-16T09:00:00Z', saw: 'taken out' }],
    reversal: { id: 15, at: '2026-11-16T09:30:00Z', userName: 'Sam Ode' },
    reverses: null,
  };
  api.answers(getEvidence, evidence);
  const [name] = screen.getAllByRole('button', { name: /^What happened: Infliximab 100 mg, Lot A1, tag/ });
  await userEvent.click(name as HTMLElement);
  const happened = await dialog('Infliximab 100 mg, lot A1');
  const shown = () => happened.getByText('Came from').closest('dl')?.textContent ?? '';
  for (const text of ['Dana WhitlockOpened ', 'taken out', 'Not put back in time', 'Sam Ode'])
    expect(shown()).toContain(text);
  for (const text of ['Closed', 'Shipment', 'Provider NPI']) expect(shown()).not.toContain(text);
  const back: Evidence = { ...evidence, id: 15, action: 'INSERT', reason: 'REVERT', quantity: 1, reads: [] };
  api.answers(getEvidence, { ...back, door: null, session: '', reversal: null, reverses: evidence.reversal });
  await userEvent.click(happened.getByRole('button', { name: /:30/ }));
  expect(await happened.findByText('INSERT +1')).toBeTruthy();
  expect(api.sent(getEvidence).at(-1)?.url).toContain('/inventory/evidence/15');
  expect(happened.getByText('Reverses the vend of')).toBeTruthy();
  await userEvent.click(happened.getByRole('button', { name: 'Close' }));
  api.answers(undoVend, { onHand: 6 });
  api.answers(getRecentVends, { pending: [], vends: [] });
  await userEvent.click(undo as HTMLElement);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Vend reversed: Infliximab 100 mg is back in lot A1.')).toBeTruthy();
  expect(api.sent(undoVend)[0]?.body).toMatchObject({ cabinetId: '100234-001', transactionId: 12 });
});

test('what was vended before midnight of the user’s zone says its date, what was vended since its time alone (PROF-006)', async () => {
  // 00:15 on November 17 in India; in UTC it is still the 16th.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T18:45:00Z') });
  const vended = {
    productId: 'F10001',
    productLabelName: 'Infliximab 100 mg',
    lot: 'A1',
    serialNo: '',
    tagId: '',
    userName: 'Dana Whitlock',
  };
  const vend = { ...vended, quantity: 1, reversedAt: null, mayUndo: false };
  await openInventory({
    person: { ...viewer(), properties: [{ propertyKey: 'TIMEZONE', propertyValue: 'Asia/Kolkata' }] },
    vends: {
      pending: [{ ...vended, at: '2026-11-16T18:20:00Z', vendsAt: '2026-11-16T18:29:59Z' }],
      vends: [
        { ...vend, id: 12, at: '2026-11-16T18:30:00Z' },
        { ...vend, id: 11, at: '2026-11-16T18:29:59Z' },
      ],
    },
  });
  const times = async (region: string) =>
    [...(await screen.findByRole('region', { name: region })).querySelectorAll('time')].map(
      ({ textContent }) => textContent,
    );
  expect(await times('Recently vended')).toEqual(['00:00', '2026-11-16 23:59']);
  expect(await times('Taken out')).toEqual(['2026-11-16 23:50']);
  expect(screen.getByText('Counts as VEND at 2026-11-16 23:59 unless it is put back')).toBeTruthy();
});
