import { expect, test } from 'vitest';
import { splitTables } from '../mail/text-tables.ts';
import { orderRefusal } from '../orders/order-refusal.ts';
import type { Batch } from './batches.ts';
import type { RestockFacts } from './recommendation.ts';
import { releaseMail, type MailedLine } from './release-mail.ts';
import {
  batchRefusal,
  batchShortage,
  rowAsItIs,
  rowChanges,
  rowToRelease,
  type RowToRelease,
} from './release.ts';

const FACTS: RestockFacts = {
  today: '2026-11-16',
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 5, maxPar: 15, crl: null, productCrl: null, maxFill: null, productMaxFill: null },
  position: { usable: 5, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 5,
  devices: [],
  vendedInYear: 0,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: true,
  warehouses: ['NCDC'],
  batches: [],
};
const row = (facts: Partial<RestockFacts> = {}, excluded = false): RowToRelease =>
  rowToRelease({ facts: { ...FACTS, ...facts }, excluded });

test('what changed of a row since it was looked at is said in words (R10)', () => {
  expect(rowChanges(row(), row({ position: { usable: 7, inTransit: 0, onOrder: 5 } }))).toBe(
    'On hand is 7 now, it was 5; on order is 5 now, it was 0; recommended is 5 now, it was 10.',
  );
  expect(rowChanges(row(), row({ sources: { ...FACTS.sources, maxPar: null, crl: 6 } }))).toBe(
    'Max par is empty now, it was 15; CRL is 6 now, it was empty; recommended is 0 now, it was 10.',
  );
  expect(rowChanges(row(), row({ isProductActive: false }, true))).toBe(
    'The product is inactive now; it is excluded from restocking now.',
  );
  expect(rowChanges(row(), row({ hasPar: false, isCustomerComplete: false }))).toBe(
    'There is no par setting any more; the customer’s setup is incomplete now.',
  );
  expect(rowChanges(row({ hasPar: false }), row())).toBe('');
  expect(
    rowChanges(row(), row({ sources: { ...FACTS.sources, minPar: 6, maxFill: 9 }, unitsPerPack: 4 })),
  ).toBe(
    'Min par is 6 now, it was 5; max fill is 9 now, it was empty; units per pack is 4 now, it was 5; ' +
      'recommended is 4 now, it was 10.',
  );
  // A running release, a new day, warehouse stock and the customer's other orders are no changes.
  const meanwhile: Partial<RestockFacts> = {
    today: '2026-11-17',
    isReleasing: true,
    failure: 'Blocked',
    hasReleasable: false,
    batches: [{ warehouse: 'NCDC', lot: 'L1', expiration: null, available: 3 }],
  };
  expect(rowChanges(row(), row(meanwhile))).toBe('');
  expect(rowAsItIs(row())).toBe('Now on hand is 5, in transit is 0, on order is 0, recommended is 10.');
  expect(rowAsItIs(undefined)).toBe('It is no longer in order management.');
});

test('a batch that is not there, has expired or is too small is named, and may be left out only where there is none (R8 OMGT-085)', () => {
  const batches: Batch[] = [
    { warehouse: 'NCDC', lot: 'L1', expiration: '2026-11-16', available: 10 },
    { warehouse: 'TXDC', lot: 'L2', expiration: '2026-11-15', available: 10 },
  ];
  const today = '2026-11-16';
  const wanted = { productId: 'P1', warehouse: 'NCDC', lot: 'L1', packs: 8 } as const;
  expect(batchRefusal(wanted, batches, today)).toBe('');
  expect(batchRefusal({ ...wanted, warehouse: 'TXDC' }, batches, today)).toBe(
    'TXDC does not have lot L1 of product P1.',
  );
  expect(batchRefusal({ ...wanted, warehouse: 'TXDC', lot: 'L2' }, batches, today)).toBe(
    'Lot L2 of product P1 expired on 2026-11-15.',
  );
  expect(batchRefusal({ ...wanted, lot: '' }, batches, today)).toBe(
    'Product P1 is in stock, so a batch has to be chosen.',
  );
  expect(batchRefusal({ ...wanted, lot: '' }, batches.slice(1), today)).toBe('');
  const none = { ...batches[0], available: 0 } as Batch;
  expect(batchRefusal({ ...wanted, lot: '' }, [none], today)).toBe('');
  expect(batchShortage({ ...wanted, lot: '' }, [none], today)).toBe('');
  expect(batchShortage({ ...wanted, warehouse: 'TXDC' }, batches, today)).toBe(
    'TXDC does not have lot L1 of product P1.',
  );
  // The same lot in another warehouse, and another lot in this one.
  const others: Batch[] = [
    { warehouse: 'TXDC', lot: 'L1', expiration: null, available: 90 },
    { warehouse: 'NCDC', lot: 'L9', expiration: null, available: 90 },
    ...batches,
  ];
  expect(batchShortage({ ...wanted, packs: 11 }, others, today)).toBe(
    'NCDC has 10 packs of lot L1 left, 11 were wanted.',
  );
  expect(batchShortage({ ...wanted, packs: 10 }, others, today)).toBe('');
  expect(batchShortage(wanted, batches, today)).toBe('');
  expect(batchShortage(wanted, batches, today, 2)).toBe('');
  expect(batchShortage(wanted, batches, today, 9)).toBe('NCDC has 1 pack of lot L1 left, 8 were wanted.');
  expect(batchShortage({ ...wanted, packs: 1 }, batches, today, 12)).toBe(
    'NCDC has 0 packs of lot L1 left, 1 was wanted.',
  );
});

test('only what the provider sells, active, for a device that is restocked, is ordered (S2 S33)', () => {
  const line = { customerId: 'c1', cabinetId: 'd1', productId: 'P1', packs: 1 };
  const device = { customerId: 'c1', cabinetState: 31 } as const;
  const product = { source: 'FFF', active: true };
  expect(orderRefusal(line, device, product)).toBeNull();
  expect([
    orderRefusal(line, undefined, product),
    orderRefusal(line, { ...device, customerId: 'c2' }, product),
    orderRefusal(line, { ...device, cabinetState: 70 }, product),
    orderRefusal(line, device, undefined),
    orderRefusal(line, device, { ...product, source: 'c1' }),
    orderRefusal(line, device, { ...product, active: false }),
    orderRefusal({ ...line, packs: 0.5 }, device, product),
  ]).toEqual([
    'Unknown device d1 of customer c1.',
    'Unknown device d1 of customer c1.',
    'Device d1 is not restocked: its state is Retired.',
    'Unknown product P1.',
    'Product P1 is not ordered: its source is c1.',
    'Product P1 is inactive.',
    'A line needs a number of packs.',
  ]);
});

test('the mail has a table with what was not ordered first, and a link (OMGT-079)', () => {
  const line: MailedLine = {
    outcome: 'Ordered',
    message: '',
    requestNumber: 'R-1',
    customerId: 'c1',
    customerName: 'Clinic\tc1',
    cabinetId: 'd1',
    productId: 'P1',
    productName: 'Immune globulin',
    packs: 3,
    warehouse: 'NCDC',
    lot: 'L1',
  };
  const gone = { ...line, outcome: 'Batch gone', message: 'Too late.', requestNumber: '' } as const;
  const link = 'https://parwell.example/order-management';
  const { subject, text } = releaseMail([line, gone], link);
  expect(subject).toBe('Parwell orders released: 1 of 2 lines ordered, 1 not ordered');
  const blocks = splitTables(text);
  expect(blocks).toEqual([
    { text: 'Your orders were released: 1 of 2 lines ordered, 1 not ordered.\n' },
    {
      rows: [
        ['Result', 'Customer', 'Device', 'Product', 'Packs', 'Batch', 'Order', 'Reason'],
        ['Batch gone', 'Clinic c1 (c1)', 'd1', 'Immune globulin (P1)', '3', 'NCDC L1', '–', 'Too late.'],
        ['Ordered', 'Clinic c1 (c1)', 'd1', 'Immune globulin (P1)', '3', 'NCDC L1', 'R-1', '–'],
      ],
    },
    { text: `\nOrder management:\n${link}\n` },
  ]);
  expect(releaseMail([line], link).subject).toBe('Parwell orders released: 1 line ordered');
  const many = releaseMail([...Array.from({ length: 600 }, () => line), gone], link).text;
  expect(many).toContain('\n\n101 more lines are not listed here.\n');
  expect(many.split('\n').filter((each) => each.includes('\t'))).toHaveLength(501);
  expect(many).toContain('\nBatch gone\t');
});
