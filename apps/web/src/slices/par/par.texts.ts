import { NO_RECORDS } from '@parwell/contract';

/** Not given by the specification. */
export const PAR_TEXTS = {
  rows: 'PAR and usage',
  count: (rows: number) => (rows === 1 ? '1 product' : `${rows.toLocaleString('en-US')} products`),
  totals: (products: string, units: string, coming: string) =>
    `${products}, ${units} on hand, ${coming} in transit`,
  inTransit: 'in transit',
  shared: 'shared',
  sharedTitle: 'One setting for all devices of this type at this customer',
  ofProduct: 'From the product: the setting has none.',
  noPar: 'No par setting',
  belowMin: 'At or below min',
  ofWhich: (usable: string, all: string) => `${usable} of ${all} usable. The rest has expired.`,
  windows: { year: 'Last 365 days', twoMonths: 'Last 61 days', week: 'Last 7 days' },
  openVends: (units: number, product: string) => `${units} used of ${product}: show its vends`,
  vends: 'Vends',
  vendsTitle: (product: string, window: string) => `${product}: ${window.toLowerCase()}`,
  vendsSum: (units: number) => `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'} used`,
  noVends: 'Nothing was used in this time.',
  reversed: 'Reversed',
  close: 'Close',
  openSettings: 'Par Settings',
  openDevice: 'Device Details',

  refresh: 'Refresh PAR',
  refreshFailed: 'PAR could not be refreshed.',
  difference: (place: string, figure: string, kept: string, ledger: string) =>
    `${place}: ${figure} was ${kept}, is ${ledger}`,
  moreDifferences: (count: number) => `and ${count.toLocaleString('en-US')} more`,

  settings: 'Par settings',
  noSettings: NO_RECORDS,
  create: 'Add Par Setting',
  edit: 'Edit Par Setting',
  view: 'Par Setting',
  save: 'Save',
  saved: (product: string) => `The par setting of ${product} has been saved`,
  product: 'Product',
  chooseProduct: 'Choose a product',
  deviceType: 'Device type',
  chooseType: 'Choose a device type',
  device: 'Device',
  deviceOrAll: 'Device (empty: all of the type)',
  allDevices: (type: string) => `All ${type} devices`,
  levels: 'Levels, in units of use',
  ordering: 'Ordering and billing',
  minSet: 'Min',
  maxSet: 'Max',
  crl: 'CRL',
  maxFill: 'Max fill',
  packToLum: 'Units per pack',
  packToLumHint: 'Empty: as the product says.',
  poType: 'PO type',
  salesType: 'Sales type',
  salesTypeFixed: 'Always 3PS: the customer manages this product itself.',
  none: 'None',
  active: 'Active',
  activeHint: 'An inactive setting counts as none.',
  ccPayable: 'Payable by card',
  sapProducts: 'SAP products',
  sapHint: 'Separated by commas.',
  defaultSapProduct: 'Default SAP product',
  notes: 'Notes',
  managedOnly: 'The provider manages this product: changing its par needs the right to change products.',
  changedMeanwhile: (changes: string) =>
    changes === ''
      ? 'Somebody else saved this setting meanwhile. Save again to keep your entries.'
      : `Somebody else changed it meanwhile: ${changes}. Save again to keep your entries.`,
  changedTo: (what: string, before: string, after: string) =>
    `${what} ${before || 'none'} → ${after || 'none'}`,
  lasts: (days: string) => `Lasts ${days} days`,
  lastsLong: 'Lasts for years',
  notUsed: 'Not used in the last year',
  usage: 'Usage in these devices',
  usageOf: (window: string, units: number, daily: string) =>
    `${window}: ${units.toLocaleString('en-US')} (${daily} a day)`,
  usageNow: (units: number, devices: number) =>
    `${units.toLocaleString('en-US')} usable in ${devices === 1 ? '1 device' : `${devices} devices`}`,
  usageWaits: 'Choose a product and a device type to see how long levels last.',

  import: 'Import Par Settings',
  fileHint: (most: string) =>
    `The first row names the columns; Product ID and Device type are needed. Empty cells change nothing. At most ${most} rows.`,
  templateFile: 'par-settings-template.csv',
  importFailed: 'Failed to import par settings',
} as const;
