import type { AccessGroups } from '@parwell/domain';
import { ALLIANCE, demoCustomers, LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { seeded } from './random.ts';

interface DemoUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accessGroups: AccessGroups;
  readonly personas: readonly string[];
}

const FIRST = [
  'Dana',
  'Marcus',
  'Yuki',
  'Amara',
  'Chloé',
  'Diego',
  'Ingrid',
  'Jamal',
  'Keiko',
  'Liam',
  'Noor',
  'Priya',
] as const;
const LAST = [
  'Reyes',
  'O’Brien',
  'Nguyen',
  'Okafor',
  'Lindqvist',
  'Patel',
  'Santos',
  'Müller',
  'Haddad',
  'Kim',
] as const;
const PERSONAS = ['CUSTOMER_ADMIN', 'CUSTOMER_VIEWER', 'NURSE', 'PHARMACY_BUYER', 'BILLING'] as const;
const USERS = 61;

export const DEMO_PROPERTIES = [
  { email: 'services@fff.example', propertyKey: 'USE_DARK_THEME', propertyValue: '1' },
  { email: 'manager@lakeview.example', propertyKey: 'TIMEZONE', propertyValue: 'America/Chicago' },
  { email: 'manager@lakeview.example', propertyKey: 'TIMEFORMAT', propertyValue: '12 Hour' },
];

export const DEMO_NURSE = 'Rosa Delgado';
export const DEMO_PHARMACIST = 'Grace Okonkwo';
export const DEMO_BUYER = 'buyer@northside.example';
const BILLING = 'billing@northside.example';
const VIEWER = 'viewer@northside.example';
/** Office staff: nothing in the ledger is theirs. */
export const DEMO_OFFICE: readonly string[] = [DEMO_BUYER, BILLING, VIEWER];

/** Without a password; the invitation is in the outbox. */
export const DEMO_INVITED = 'newcomer@northside.example';

const user = (email: string, name: string, accessGroups: AccessGroups, ...personas: string[]): DemoUser => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { email, firstName, lastName, accessGroups, personas };
};

export function demoUsers(): DemoUser[] {
  const random = seeded(60);
  const customers = demoCustomers().map(({ customerId }) => customerId);
  const known = [
    user('ops@fff.example', 'Morgan Ortiz', { customer: ['ALL'] }, 'OPERATIONS'),
    user('services@fff.example', 'Sam Whitfield', { customer: ['ALL'] }, 'SERVICES'),
    user('admin@northside.example', 'Avery Collins', { customer: [NORTHSIDE] }, 'CUSTOMER_ADMIN'),
    user('pharmacist@northside.example', DEMO_PHARMACIST, { customer: [NORTHSIDE] }, 'PHARMACIST'),
    user(DEMO_BUYER, 'Miguel Santos', { customer: [NORTHSIDE] }, 'PHARMACY_BUYER'),
    user('nurse@northside.example', DEMO_NURSE, { customer: [NORTHSIDE] }, 'NURSE'),
    user('manager@lakeview.example', 'Peter Novak', { customer: [...LAKEVIEW] }, 'CUSTOMER_ADMIN'),
    user('gpo@alliance.example', 'Helen Brandt', { gpo: [ALLIANCE] }, 'CUSTOMER_VIEWER'),
    user(BILLING, 'Lena Hoffmann', { customer: [NORTHSIDE] }, 'BILLING'),
    user(VIEWER, 'Oscar Lindgren', { customer: [NORTHSIDE] }, 'CUSTOMER_VIEWER'),
    user(DEMO_INVITED, 'Toni Becker', { customer: [NORTHSIDE] }, 'NURSE'),
  ];
  const rest = Array.from({ length: USERS - known.length }, (_, index) => {
    const customerId = random.pick(customers);
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    return user(
      `user${index + 1}@c${customerId}.example`,
      name,
      { customer: [customerId] },
      random.pick(PERSONAS),
    );
  });
  return [...known, ...rest];
}
