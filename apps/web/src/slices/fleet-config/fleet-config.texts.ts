/** The specification gives only the label of the button and the title of the dialog. */
export const FLEET_TEXTS = {
  loading: 'Loading the edge config',
  noProperties: 'No property of this type is in the edge config. Choose them in Device Property Settings.',
  viewOnly: 'You can view this configuration, but not change it.',
  moreProperties: (count: number) => `+${count} more properties`,
  payload: 'Update payload',
  update: 'Update Edge Properties',
  updateAll: (devices: string) => `Update Edge Properties of all ${devices} devices`,
  selected: (devices: string) => `Applies to ${devices} selected`,
  noneSelected: (devices: string, type: string) => `None selected: applies to all ${devices} ${type} devices`,
  reachesAll: (devices: string, customers: string) =>
    `None selected: applies to all ${devices} devices of ${customers} ${customers === '1' ? 'customer' : 'customers'}. Retired devices are left out.`,
  filterDoesNotLimit: 'Filters do not limit the update: hidden devices are updated too.',
  typeNumber: (devices: number) => `Type ${devices} to update all of them`,
  outcomeTitle: 'Edge Config Update',
  updatedDevices: 'Updated devices',
  outcome: {
    queued: (devices: string) => `Queued for ${devices}: sent when the device connects.`,
    sent: (devices: string) => `Sent to ${devices}, no answer yet.`,
    acknowledged: (devices: string) => `Acknowledged by ${devices}.`,
    refused: (devices: string) => `Refused by ${devices}.`,
    expired: (devices: string) => `Expired for ${devices}: no answer in time.`,
    cancelled: (devices: string) => `Cancelled for ${devices}.`,
    unchanged: (devices: string) => `Unchanged for ${devices}: already set.`,
  },
} as const;
