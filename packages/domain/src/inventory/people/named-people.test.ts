import { expect, test } from 'vitest';
import { isVerified, shownPerson, shownUser } from './named-people.ts';

const at = Date.parse('2026-07-01T12:00:00Z');
const minutes = (count: number) => at + count * 60_000;
const by = (since: number | null, until: number | null) => ({
  times: [{ since, until }],
  mayUseCustomer: false,
});

test('who was set up at the device then is verified, also if that has ended or began with the portal (S38)', () => {
  expect(isVerified('ann@c.example', at, by(null, null))).toBe(true);
  expect(isVerified('ann@c.example', at, by(minutes(-60), minutes(60)))).toBe(true);
  expect(isVerified('ann@c.example', at, { times: [], mayUseCustomer: false })).toBe(false);
});

test('a clock may be 15 minutes off: as much is allowed on both sides, and no more (S38)', () => {
  expect(isVerified('ann@c.example', at, by(minutes(15), null))).toBe(true);
  expect(isVerified('ann@c.example', at, by(minutes(15) + 1, null))).toBe(false);
  expect(isVerified('ann@c.example', at, by(null, minutes(-15)))).toBe(true);
  expect(isVerified('ann@c.example', at, by(null, minutes(-15) - 1))).toBe(false);
});

test('a user of the portal who may use the customer needs no PIN at the device (S38)', () =>
  expect(isVerified('ann@c.example', at, { times: [], mayUseCustomer: true })).toBe(true));

test('where a device named nobody there is nothing to verify (S38)', () =>
  expect(isVerified('', at, { times: [], mayUseCustomer: false })).toBeNull());

test('only who is known to be unverified is marked (S38)', () => {
  expect(shownPerson({ name: 'ceo@x.example', verified: false })).toBe('ceo@x.example (unverified)');
  expect(shownPerson({ name: 'Ann Lee', verified: true })).toBe('Ann Lee');
  expect(shownPerson({ name: 'Ann Lee', verified: null })).toBe('Ann Lee');
  expect(shownPerson({ name: '', verified: false })).toBe('');
  expect(shownUser({ userName: 'ceo@x.example', userVerified: false })).toBe('ceo@x.example (unverified)');
  expect(shownUser({ userName: 'Ann Lee' })).toBe('Ann Lee');
});
