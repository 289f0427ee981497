import { expect, test } from 'vitest';
import { causeOfRow } from './row-cause.ts';

test('S9 the key of a row says what made it', () => {
  const command = '0b7c8a52-5b5e-4f0e-9a51-2f7f1f4f9a10';
  expect(
    [
      'event/17/0',
      `command/${command}/1`,
      `act/${command}/0`,
      `act/${command}/E2000001/0`,
      'review/event/17/0/1',
      'vend/E2000001/100234-001/1763280000000/1',
      'shipment/S-1/0',
      'demo/100234-001/3',
    ].map((key) => {
      const { kind, id } = causeOfRow(key);
      return id === '' ? kind : `${kind} ${id}`;
    }),
  ).toEqual([
    'event 17',
    `command ${command}`,
    'act',
    'act',
    'review event/17/0',
    'grace',
    'shipment S-1',
    'other',
  ]);
});
