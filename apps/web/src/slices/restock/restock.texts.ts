import { formatCount } from '../../ui/table/pagination.tsx';

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The texts of order management that the specification does not give. */
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
    batchLeft: (batch: string, left: number, wanted: number) =>
      `${batch}: ${left} of ${counted(wanted, 'pack', 'packs')} left`,
  },
  accept: 'Accept',
  acceptChange: (product: string) => `Accept the change of ${product}`,

  why: {
    of: (units: number, product: string) => `Why ${counted(units, 'unit', 'units')} of ${product}?`,
    title: (units: number) => `Why ${counted(units, 'unit', 'units')}?`,
  },

  selected: (rows: number) => `${formatCount(rows)} selected`,
  clear: 'Clear',
  allProducts: 'All products',
  syncExclusions: 'Sync Exclusions',
  syncFailed: 'Exclusions could not be synced.',
  tooMany: (most: number) => `At most ${formatCount(most)} rows can be selected.`,
} as const;
