export const DEMO_HELP_TOPICS = [
  { topicKey: 'first_steps', displayName: 'First steps', vimeoShowcaseId: 'parwell-first-steps' },
  { topicKey: 'inventory', displayName: 'Inventory and expiry', vimeoShowcaseId: 'parwell-inventory' },
  { topicKey: 'devices', displayName: 'Devices and temperature', vimeoShowcaseId: 'parwell-devices' },
  { topicKey: 'orders', displayName: 'Ordering and restocking', vimeoShowcaseId: 'parwell-orders' },
  { topicKey: 'invoices', displayName: 'Invoices and payment', vimeoShowcaseId: 'parwell-invoices' },
  { topicKey: 'users', displayName: 'Users and permissions', vimeoShowcaseId: 'parwell-users' },
].map((topic, index) => ({ ...topic, position: index + 1 }));

/** Nurses have no help_viewer role, so no topics. */
export const DEMO_HELP_BY_PERSONA: readonly { persona: string; topics: readonly string[] }[] = [
  { persona: 'OPERATIONS', topics: DEMO_HELP_TOPICS.map(({ topicKey }) => topicKey) },
  { persona: 'SERVICES', topics: ['first_steps', 'devices', 'orders'] },
  {
    persona: 'CUSTOMER_ADMIN',
    topics: ['first_steps', 'inventory', 'devices', 'orders', 'invoices', 'users'],
  },
  { persona: 'CUSTOMER_VIEWER', topics: ['first_steps', 'inventory', 'devices'] },
];
