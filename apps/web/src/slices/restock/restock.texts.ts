import { formatCount } from '../../ui/table/pagination.tsx';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Not given by the specification. */
export const RESTOCK_TEXTS = {
  title: 'Order Management',
  tabs: 'Parts of order management',
  recommendations: 'Recommendations',
  exceptions: 'Inventory exceptions',
  exclusions: 'Exclusions',
  asOf: 'As of',
  warehousesAsOf: 'warehouse inventory of',
  none: 'none',
  packs: (packs: number) => counted(packs, 'pack', 'packs'),
  unitsOf: (units: number) => (units === 1 ? 'unit' : 'units'),
  units: (units: number) => counted(units, 'unit', 'units'),
  lines: (lines: number) => counted(lines, 'line', 'lines'),
  days: (days: number) => counted(days, 'day', 'days'),

  noDevice: 'No device to send it to',
  beingReleased: 'Being released',
  nothingToOrder: 'Nothing to order: modify it first',
  noBatch: 'No batch lasts long enough: modify it first',
  anyLotShort: 'any lot',
  anyLot: (warehouse: string) => `${warehouse}, any lot`,
  modified: 'Modified',
  excludedToday: 'Excluded today',
  moreBatches: (count: number) => `+${count}`,
  levels: { minPar: 'min Par', maxPar: 'max Par', crl: 'crl', maxFill: 'max Fill' },

  changed: {
    onHand: 'On hand',
    recommended: 'Recommended',
    status: 'Status',
    device: 'Device',
    product: 'Product',
    batch: 'Batch',
    fromTo: (what: string, before: string, now: string) => `${what} ${before} → ${now}`,
    gone: 'no longer there',
    row: (product: string, customerId: string, changes: string) => `${product}, ${customerId}: ${changes}`,
    rows: (rows: number) => (rows === 1 ? '1 row changed' : `${formatCount(rows)} rows changed`),
    title: (rows: number) =>
      rows === 1
        ? 'A row changed since you chose it'
        : `${formatCount(rows)} rows changed since you chose them`,
    more: (rows: number) => `and ${formatCount(rows)} more`,
    leftOut: 'What cannot be released is left out.',
    acceptAll: 'Accept',
    batchLeft: (batch: string, left: number, wanted: number) =>
      `${batch}: ${left} of ${counted(wanted, 'pack', 'packs')} left`,
  },
  accept: 'Accept',
  close: 'Close',
  actions: { modify: 'Modify Order', editPar: 'Edit Par Settings' },
  acceptChange: (product: string) => `Accept the change of ${product}`,

  why: {
    of: (units: number, product: string) => `Why ${counted(units, 'unit', 'units')} of ${product}?`,
    title: (units: number) => `Why ${counted(units, 'unit', 'units')}?`,
    note: (note: string) => `Note: ${note}`,
    otherBatches: (count: number) => `Why not ${counted(count, 'other batch', 'other batches')}`,
  },

  selected: (rows: number) => `${formatCount(rows)} selected`,
  clear: 'Clear',
  total: 'Total',
  unpriced: (lines: number) => `without ${counted(lines, 'line', 'lines')} of unknown price`,
  notReleased: 'The orders could not be released.',
  lastRelease: {
    title: 'Last release',
    counts: (ordered: number, lines: number) =>
      `${formatCount(ordered)} of ${counted(lines, 'line', 'lines')} ordered`,
    orders: (orders: number) => (orders === 1 ? 'Order' : 'Orders'),
    again: 'Release the failed again',
    selectedAgain: (rows: number) =>
      rows === 1
        ? '1 row is selected again, as it is now.'
        : `${formatCount(rows)} rows are selected again, as they are now.`,
    notPossible: (products: string) => `Cannot be released as it is: ${products}`,
    notSelected: 'The rows could not be selected.',
  },
  allProducts: 'All products',
  createOrder: 'Create Order',
  withoutErp: 'Orders can be prepared here, but not released.',
  syncWarehouses: 'Sync Warehouse Inventory',
  warehousesFailed: 'The warehouses could not be asked.',
  syncExclusions: 'Sync Exclusions',
  syncFailed: 'Exclusions could not be synced.',
  tooMany: (most: number) => `At most ${formatCount(most)} rows can be selected.`,
} as const;
