/** Not given by the specification. */
export const ORDER_DIALOG_TEXTS = {
  submit: 'SUBMIT',
  customerId: 'Customer Id',
  customer: 'Customer',
  device: 'Device',
  product: 'Product',
  noDevice: 'None',
  warnings: 'Warnings',
  batch: (line: number) => (line === 0 ? 'Batch' : `Batch ${line + 1}`),
  qty: (line: number) => (line === 0 ? 'Qty (packs)' : `Qty ${line + 1} (packs)`),
  units: (units: string) => `= ${units}`,
  selectBatch: 'Select a batch',
  noBatch: 'No batch: the warehouse chooses',
  effect: (units: string, position: number, target: number | null) =>
    target === null
      ? `${units}: position ${position.toLocaleString('en-US')}, no target`
      : `${units}: position ${position.toLocaleString('en-US')} of ${target.toLocaleString('en-US')} target`,
  aboveMaxFill: (units: string) => `${units} above max fill`,

  modify: 'Modify Order',
  addBatch: 'Add Batch',
  removeBatch: 'Remove Batch',
  removeBatchOf: (line: number) => `Remove Batch ${line + 1}`,
  asRecommended: 'As recommended',
  batchesLoading: 'Loading batches…',
  batchesFailed: 'The batches of this product could not be loaded.',
  tryAgain: 'Try again',

  create: 'Create Order',
  searchCustomers: 'Search Customers',
  chooseCustomerFirst: 'Choose a customer first',
  productsLoading: 'Loading products…',
  chooseProduct: 'Choose a product',
  line: (line: number) => `Line ${line + 1}`,
  addLine: 'Add Line',
  remove: 'Remove',
  removeLine: (line: number) => `Remove line ${line + 1}`,
  defaultFailed: 'The batch could not be proposed. Choose one.',
  notReleased: 'The order could not be released.',
  sum: (lines: number, packs: string, units: string) =>
    `${lines === 1 ? '1 line' : `${lines} lines`} · ${packs} · ${units}`,

  editPar: 'Edit Par Settings',
  save: 'SAVE',
  cancel: 'CANCEL',
  close: 'Close',
  parLoading: 'Loading the par setting',
  preview: (quantity: string, status: string, isSame: boolean) =>
    `Recommended ${quantity}, ${status}${isSame ? ': unchanged' : ''}`,
  previewInactive: 'Inactive: nothing is recommended for it.',
} as const;
