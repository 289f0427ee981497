/** The texts of the home page. */
export const HOME_TEXTS = {
  customersTotal: (customers: string) => `${customers} in total`,
  loadingCustomers: 'Loading customers',
  shortcuts: 'Shortcuts',
  offlineDevices: 'Offline devices',
  fatalAlerts: 'Newest fatal alerts',
  users: 'Users and their personas',
  exportDevices: 'Export the device list',
  severalDevices: 'Change a setting of several devices',
} as const;
