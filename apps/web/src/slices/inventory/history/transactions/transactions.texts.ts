/** Texts that the specification does not give. */
export const TRANSACTION_TEXTS = {
  list: 'Transactions',
  count: (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'transaction' : 'transactions'}`,
  in: 'in',
  out: 'out',
  expired: 'expired',
  groups: {
    cabinetId: 'Device',
    productId: 'Product',
    lot: 'Lot',
    action: 'Action',
    serialNo: 'Serial Number',
    tag: 'Tag',
  },
  none: {
    cabinetId: 'No device',
    productId: 'No product',
    lot: 'No lot',
    action: 'No action',
    serialNo: 'No serial number',
    tag: 'No tag',
  },
} as const;
