import { expect, test } from 'vitest';
import { changedPlaces, dispenserHolds, moveProblem, retireQuestion, sectionHolds } from './stock-guards.ts';

test('a device moves only without stock, pending tags, open shipments and reviews, and is told all that ties it (S14)', () => {
  const free = { units: 0, pendingTags: false, openShipments: false, openReviews: false };
  expect(moveProblem(free)).toBeNull();
  expect(moveProblem({ ...free, units: 1 })).toBe(
    'The device cannot move to another customer: it still holds 1 unit.',
  );
  expect(moveProblem({ ...free, pendingTags: true })).toBe(
    'The device cannot move to another customer: tags that left it may still come back.',
  );
  expect(moveProblem({ ...free, openReviews: true })).toBe(
    'The device cannot move to another customer: transactions of it are in review.',
  );
  expect(moveProblem({ ...free, units: 1200, pendingTags: true, openShipments: true })).toBe(
    'The device cannot move to another customer: it still holds 1,200 units, tags that left it may still come back and shipments to it are open.',
  );
});

test('a place changes its product when it gets another, loses it or goes away (S14)', () => {
  const before = new Map([
    ['same', 'P1'],
    ['other', 'P1'],
    ['emptied', 'P1'],
    ['gone', 'P1'],
    ['filled', null],
    ['empty', null],
  ]);
  const after = new Map([
    ['same', 'P1'],
    ['other', 'P2'],
    ['emptied', null],
    ['filled', 'P1'],
    ['new', null],
  ]);
  expect(changedPlaces(before, after)).toEqual(['other', 'emptied', 'gone', 'filled']);
});

test('refusals name the place as people count it, and what is in it (S14)', () => {
  const held = { productId: 'P1', units: 2 };
  expect(dispenserHolds({ holder: 1, dispenser: 13 }, held)).toBe(
    'Dispenser 13 of holder 1 still holds 2 units of P1. Its product can change once it is empty.',
  );
  expect(sectionHolds('Tray 1/2/0', held)).toBe(
    'Section 1 of Tray 1/2 still holds 2 units of P1. Its product can change once it is empty.',
  );
});

test('the question before retiring names what is left (S14)', () => {
  const left = Array.from({ length: 7 }, (_, index) => ({ productName: `P${index}`, units: index + 1 }));
  expect(retireQuestion(left.slice(0, 1))).toBe('The device still holds 1 unit of P0.');
  expect(retireQuestion(left.slice(0, 2))).toBe('The device still holds 1 unit of P0 and 2 units of P1.');
  expect(retireQuestion(left)).toBe(
    'The device still holds 1 unit of P0, 2 units of P1, 3 units of P2, 4 units of P3, 5 units of P4 and 2 more products.',
  );
});
