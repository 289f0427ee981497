import { expect, test } from 'vitest';
import { causeOfRow } from './row-cause.ts';

test('the key of a row says what made it (S9)', () => {
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

test('a key has a number at its end, of any length, and nothing before or after (S9)', () => {
  const command = '0b7c8a52-5b5e-4f0e-9a51-2f7f1f4f9a10';
  const kinds = (keys: readonly string[]) => keys.map((key) => causeOfRow(key).kind);
  const keys = ['event/17', `command/${command}`, 'review/event/17/0', 'shipment/S-1'];
  const named = ['event', 'command', 'review', 'shipment'];
  expect(kinds(keys.map((key) => `${key}/12`))).toEqual(named);
  expect(kinds(keys.map((key) => `${key}/12x`))).toEqual(named.map(() => 'other'));
  expect(kinds(keys.map((key) => `x${key}/12`))).toEqual(named.map(() => 'other'));
});
