/** Texts of Device Config Management. The specification gives the label of the button and the title of the dialog. */
export const FLEET_TEXTS = {
  update: 'Update Edge Properties',
  updateAll: (devices: string) => `Update Edge Properties of all ${devices} devices`,
  selected: (devices: string) => `Applies to ${devices} selected`,
  noneSelected: (devices: string, type: string) => `None selected: applies to all ${devices} ${type} devices`,
  reachesAll: (devices: string, customers: string) =>
    `None selected: all ${devices} devices of ${customers} ${customers === '1' ? 'customer' : 'customers'} that are not retired.`,
  filterDoesNotLimit: 'The filter does not limit the update: devices that it hides are updated too.',
  typeNumber: (devices: number) => `Type ${devices} to update all of them`,
} as const;
