import {
  getDevice,
  getSettings,
  getUser,
  listDevices,
  searchCustomers,
  getLatestScan,
  getStockSummary,
  listCountLots,
  listInventory,
  getRecentVends,
  listStockProducts,
  type CountLot,
  type DeviceDetails,
  type InventoryLot,
  type LatestScan,
  type RecentVends,
  type ScanAnswer,
  type StockProductOption,
  type StockSummary,
  type User,
} from '@parwell/contract';
import { addDays, expiryParts } from '@parwell/domain';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../test/fake-api.ts';
import { deviceDetails } from '../../test/devices.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';

export const TODAY = '2026-11-16';

export const shelf = (changes: Partial<DeviceDetails> = {}): DeviceDetails =>
  deviceDetails({ cabinetName: 'Clinic Shelf', cabinetType: 'Virtual', ...changes });

export const lot = (changes: Partial<InventoryLot> = {}): InventoryLot => ({
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'Clinic Shelf',
  cabinetType: 'Virtual',
  productItemId: 'F10001',
  product_item_id: 'F10001',
  productLabelName: 'Infliximab 100 mg',
  ndc542: '70311-0132-01',
  productGroup: '',
  lot: 'LOT7R0871',
  expiration: addDays(TODAY, 22),
  lotSize: '',
  lotAssay: '',
  lotUnitOfMeasure: '',
  salesUoUQty: changes.onHand ?? 5,
  onHand: 5,
  inTransit: 0,
  pending: 0,
  tagged: 0,
  numbered: 0,
  isSerializable: false,
  hasSuspendedLot: false,
  misplaced: false,
  lastCountedAt: null,
  parts: [
    {
      productOwnership: 'PROVIDER',
      holderOffset: null,
      dispenserOffset: null,
      section: '',
      onHand: changes.onHand ?? 5,
    },
  ],
  ...changes,
});

export const countLot = (changes: Partial<CountLot> = {}): CountLot => {
  const {
    productItemId: productId,
    productLabelName,
    lot: number,
    expiration,
    onHand,
    tagged,
    parts,
  } = lot();
  return {
    productId,
    productLabelName,
    lot: number,
    expiration,
    onHand,
    tagged,
    parts,
    state: 'open',
    ...changes,
  };
};

export const product = (changes: Partial<StockProductOption> = {}): StockProductOption => ({
  productId: 'F10001',
  productLabelName: 'Infliximab 100 mg',
  ndc542: '70311-0132-01',
  isSerializable: false,
  mayChooseOwner: true,
  presetOwnership: 'PROVIDER',
  maxUoUFillQty: 20,
  onHand: 5,
  dispensers: [],
  ...changes,
});

export const scan = (changes: Partial<ScanAnswer> = {}): ScanAnswer => ({
  products: [
    {
      productId: 'F10001',
      productLabelName: 'Infliximab 100 mg',
      ndc542: '70311-0132-01',
      isSerializable: false,
      mayChooseOwner: true,
      presetOwnership: 'PROVIDER',
      inDevice: true,
    },
  ],
  lot: 'NEW1',
  expiration: '2027-03-31',
  contradiction: null,
  serial: null,
  tagId: null,
  units: 1,
  wrongCheckDigit: false,
  onHand: 0,
  elsewhere: null,
  ...changes,
});

const summaryOf = (lots: readonly InventoryLot[], begun = true): StockSummary => ({
  today: TODAY,
  begun,
  units: lots.reduce((sum, { onHand }) => sum + onHand, 0),
  lots: lots.length,
  byExpiry: expiryParts(TODAY).map(({ part, days }) => ({ part, days, units: part === '30 Days' ? 5 : 0 })),
  lastCountedAt: null,
  onTheWay: [],
});

export const owner = (): User => user({ grants: { 100234: { cabinets: 'OWNER', inventory: 'OWNER' } } });
export const viewer = (): User => user({ grants: { 100234: { cabinets: 'VIEWER', inventory: 'VIEWER' } } });

interface Given {
  readonly person?: User;
  readonly device?: DeviceDetails;
  readonly lots?: readonly InventoryLot[];
  readonly counts?: readonly CountLot[];
  readonly products?: readonly StockProductOption[];
  readonly vends?: RecentVends;
  readonly begun?: boolean;
  readonly summary?: Partial<StockSummary>;
  readonly latestScan?: LatestScan | null;
  readonly path?: string;
}

export async function openInventory({
  person = owner(),
  device = shelf(),
  lots = [lot()],
  counts = [countLot()],
  products = [product()],
  vends = { pending: [], vends: [] },
  begun = true,
  summary = {},
  latestScan = null,
  path = '/cabinet-details/100234/100234-001?tab=inventory',
}: Given = {}) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(searchCustomers, { result: [], total_record: 0 });
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(getDevice, device);
  api.answers(listInventory, { result: [...lots], inventories: [...lots], total_record: lots.length });
  api.answers(getStockSummary, { ...summaryOf(lots, begun), ...summary });
  api.answers(getLatestScan, { result: latestScan });
  api.answers(getRecentVends, vends);
  api.answers(listStockProducts, { result: [...products], total_record: products.length });
  api.answers(listCountLots, { result: [...counts], total_record: counts.length });
  // Loaded first, so that no test waits for modules while it queries the screen.
  await Promise.all([
    import('./stock/tab/inventory-tab.tsx'),
    import('./stock/tab/units-count.tsx'),
    import('./counts/last-counted.tsx'),
    import('./counts/cycle-count.tsx'),
    import('./stock/forms/insert-stock.tsx'),
    import('./stock/forms/remove-stock.tsx'),
  ]);
  await openPortal(path);
  await screen.findByRole('region', { name: 'Inventory' });
  return api;
}

/** A scanner: keys in one burst, then Enter. In a focused field they are typed. */
export const scanKeys = (text: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body;
    for (const [place, key] of [...text.split(''), 'Enter'].entries()) {
      const event = createEvent.keyDown(target, { key });
      // However slow the machine is, a scanner is quick.
      Object.defineProperty(event, 'timeStamp', { value: 1e9 + place });
      fireEvent(target, event);
      if (target instanceof HTMLInputElement && key.length === 1)
        fireEvent.input(target, { target: { value: target.value + key } });
    }
    await Promise.resolve();
  });
