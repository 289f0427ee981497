import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../access/capabilities.ts';
import { can, type Grants } from '../access/grants.ts';
import { AUDIT_CAPABILITIES, AUDIT_READERS, auditReader, readsEntry } from './audit-readers.ts';

const kindsOf = (grants: Grants, customerId: string | null = null) =>
  Object.keys(AUDIT_READERS).filter((resourceType) =>
    readsEntry(auditReader(grants), { resourceType, customerId }),
  );

test('each capability opens the kinds of its screens, and help none (V1 SHELL-042)', () => {
  const opened = Object.fromEntries(
    CAPABILITIES.map((capability) => [capability, kindsOf({ ALL: { [capability]: 'VIEWER' } }).join(', ')]),
  );
  expect(opened).toEqual({
    inventory: 'RFID tag, installation, lot, stock, tag',
    par: 'par setting',
    reports: '',
    users: 'audit log, report, report subscription, request, sign-in, support request, user, user import',
    alerts: 'notification group',
    invoices: 'abw reminder, card payment, invoice, invoice request, transmission',
    products: 'par setting, product',
    orders: 'document, exclusions, order, order request, release, shipment, warehouse',
    cabinets: 'cabinet, device event, device property',
    tenants: 'customer',
    restock: '',
    incidents: 'incident, incident rule',
    personas: 'persona',
    device_config: 'edge config update',
    help_admin: '',
    help_viewer: '',
    dashboard_operations: '',
    dashboard_services: '',
    dashboard_customer: '',
  });
  expect(kindsOf({ ALL: { users: 'OWNER' } })).toEqual(expect.arrayContaining(['mail', 'mail message']));
});

test('of a customer one reads what is of that customer, and nothing that is of none (V1 PERM-003)', () => {
  const grants: Grants = { c1: { orders: 'VIEWER' }, c2: { invoices: 'VIEWER' } };
  expect(kindsOf(grants, 'c1')).toContain('order');
  expect(kindsOf(grants, 'c1')).not.toContain('invoice');
  expect(kindsOf(grants, 'c2')).toContain('invoice');
  expect(kindsOf(grants, 'c2')).not.toContain('order');
  expect(kindsOf(grants, 'c3')).toEqual([]);
  expect(kindsOf(grants, null)).toEqual([]);
});

test('a kind that nobody has named is read only by who reads all others (V1)', () => {
  const all = Object.fromEntries(AUDIT_CAPABILITIES.map((capability) => [capability, 'OWNER' as const]));
  const unnamed = { resourceType: 'something new', customerId: null };
  expect(readsEntry(auditReader({ ALL: all }), unnamed)).toBe(true);
  // Who reads products reads par settings, too.
  for (const missing of AUDIT_CAPABILITIES.filter((capability) => capability !== 'par')) {
    const { [missing]: _, ...others } = all;
    expect([missing, readsEntry(auditReader({ ALL: others }), unnamed)]).toEqual([missing, false]);
  }
  expect(readsEntry(auditReader({ ALL: { ...all, users: 'VIEWER' } }), unnamed)).toBe(false);
  expect(readsEntry(auditReader({ c1: all }), { ...unnamed, customerId: 'c1' })).toBe(false);
});

const grants: fc.Arbitrary<Grants> = fc.dictionary(
  fc.constantFrom('ALL', 'c1', 'c2'),
  fc.dictionary(fc.constantFrom(...CAPABILITIES), fc.constantFrom('OWNER' as const, 'VIEWER' as const)),
);

test('an entry is read exactly by who may read its kind for its customer (V1)', () => {
  fc.assert(
    fc.property(
      grants,
      fc.constantFrom(...Object.keys(AUDIT_READERS)),
      fc.constantFrom('c1', 'c2', 'c3', null),
      (held, resourceType, customerId) => {
        const needed = AUDIT_READERS[resourceType];
        if (!needed) throw new Error(`No line for ${resourceType}`);
        expect(readsEntry(auditReader(held), { resourceType, customerId })).toBe(
          needed.resource.some((resource) => can(held, needed.action, resource, customerId ?? 'ALL')),
        );
      },
    ),
  );
});
