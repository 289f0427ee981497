export const DEMO_PASSWORD = 'Parwell-demo-1';

/** Printed at the start and shown on the login page. */
export const DEMO_ACCOUNTS = [
  { email: 'ops@fff.example', what: "provider's operations staff, owns everything" },
  { email: 'services@fff.example', what: "provider's services staff, views everything" },
  { email: 'admin@northside.example', what: 'administrator of Northside Hospital' },
  {
    email: 'pharmacist@northside.example',
    what: 'pharmacist at Northside Hospital, keeps its stock',
  },
  { email: 'buyer@northside.example', what: 'buyer of Northside’s pharmacy, requests orders' },
  { email: 'billing@northside.example', what: 'billing clerk of Northside Hospital, chooses accounts' },
  { email: 'viewer@northside.example', what: 'auditor at Northside Hospital, views all of it' },
  { email: 'nurse@northside.example', what: 'nurse at Northside Hospital, views stock, devices and orders' },
  { email: 'manager@lakeview.example', what: 'manager of two Lakeview customers' },
  { email: 'gpo@alliance.example', what: 'views every customer of a purchasing group' },
] as const;
