import { cabinetIdAfter, FIRST_PERSONAS } from '@parwell/domain';
import { DEMO_EVENTS } from './demo-audit-events.ts';
import { demoCustomers } from './demo-customers.ts';
import { DEMO_INVITED, demoUsers } from './demo-people.ts';
import { seeded } from './random.ts';

interface DemoAuditEntry {
  readonly secondsAgo: number;
  readonly service: string;
  readonly customerId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly eventType: string;
  readonly initiatorType: 'MACHINE' | 'USER';
  readonly createdBy: string;
  readonly description: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const ENTRIES = 2000;
const DAYS = 90;
const PROVIDER = 'ops@fff.example';
const SERVICES: Readonly<Record<string, string>> = {
  cabinet: 'devices',
  'RFID tag': 'inventory',
  product: 'products',
  order: 'orders',
  invoice: 'invoices',
  user: 'users',
  persona: 'personas',
};
/** Types that belong to no single customer. */
const SHARED: ReadonlySet<string> = new Set(['product', 'persona']);

const PRODUCTS = [
  'Filgrastim 480 mcg',
  'Bortezomib 3.5 mg',
  'Rituximab 100 mg',
  'Heparin 5,000 units',
  'Epoetin alfa 10,000 units',
  'Ondansetron 4 mg',
] as const;
const PLACES = ['main pharmacy', 'infusion suite', 'emergency room', 'day clinic'] as const;

/** Provider staff for customers without users. */
function peopleByCustomer(customers: readonly string[], matches: (personas: readonly string[]) => boolean) {
  const users = demoUsers().filter(({ email, personas }) => email !== DEMO_INVITED && matches(personas));
  return new Map(
    customers.map((id) => {
      const own = users.filter(({ accessGroups }) => accessGroups.customer?.includes(id));
      return [id, own.length ? own.map(({ email }) => email) : [PROVIDER]];
    }),
  );
}

export function demoAudit(): DemoAuditEntry[] {
  const random = seeded(2000);
  const customers = demoCustomers().map(({ customerId }) => customerId);
  const people = peopleByCustomer(customers, () => true);
  const owners = peopleByCustomer(customers, (personas) => personas.includes('CUSTOMER_ADMIN'));
  const events = DEMO_EVENTS.flatMap((event) => Array.from({ length: event.weight }, () => event));
  const entries = Array.from({ length: ENTRIES }, (): DemoAuditEntry => {
    const customerId = random.pick(customers);
    const user = random.pick(people.get(customerId) ?? []);
    const { resourceType, eventType, describe } = random.pick(events);
    const { machine, resourceId, description, ...data } = describe({
      user,
      cabinet: cabinetIdAfter(customerId, random.whole(0, 3)),
      product: random.pick(PRODUCTS),
      place: random.pick(PLACES),
      persona: random.pick(FIRST_PERSONAS),
      few: random.whole(2, 20),
      many: random.whole(10_000, 99_999),
    });
    const isShared = SHARED.has(resourceType);
    const owner = isShared ? PROVIDER : random.pick(owners.get(customerId) ?? []);
    return {
      secondsAgo: random.whole(60, DAYS * 86_400),
      service: SERVICES[resourceType] ?? resourceType,
      customerId: isShared ? null : customerId,
      resourceType,
      resourceId,
      eventType,
      initiatorType: machine === undefined ? 'USER' : 'MACHINE',
      createdBy: machine ?? (eventType === 'Preference Changed' ? user : owner),
      description,
      data,
    };
  });
  return entries.toSorted((a, b) => b.secondsAgo - a.secondsAgo);
}
