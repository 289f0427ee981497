import { expect, test } from 'vitest';
import {
  closedBecause,
  doneStatus,
  receivedShort,
  SHIPMENT_STATUSES,
  WAREHOUSES,
} from './warehouse-shipments.ts';

test('a line of which all was received is Complete; of one that came short nothing more comes (R13)', () => {
  const status = (received: number) => doneStatus({ shipped: 6, received });
  expect([0, 5, 6, 7].map(status)).toEqual(['NA', 'NA', 'Complete', 'Complete']);
  expect(receivedShort(5, 6)).toBe('Received 5 of 6. The rest does not come.');
  expect(closedBecause('ada@fff.example', 'lost')).toBe('Closed by ada@fff.example: lost');
});

test('shipments come from three warehouses, and a line has one of seven statuses (WHS-007 DCONST-048)', () => {
  expect([...WAREHOUSES]).toEqual(['NCDC', 'SCDC', 'TXDC']);
  expect([...SHIPMENT_STATUSES]).toEqual('Success Complete Virtual Duplicate Pending Error NA'.split(' '));
});
