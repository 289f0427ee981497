import { expect, test } from 'vitest';
import { isWaiting, shownValue, type UnconfirmedValue } from './unconfirmed-value.ts';

const heartbeat = (value: string, unconfirmed: UnconfirmedValue | null = null) => ({
  propertyKey: 'heartbeat_seconds',
  valueType: 'number' as const,
  value,
  unconfirmed,
});
const told = (changes: Partial<UnconfirmedValue> = {}): UnconfirmedValue => ({
  onDevice: '60',
  status: 'queued',
  message: '',
  ...changes,
});

test('a value that the device has not confirmed stands beside what the device last said', () => {
  expect(shownValue(heartbeat('60'))).toBe('60 s');
  expect(shownValue(heartbeat('75', told()))).toBe('60 s · 75 s waiting');
  expect(shownValue(heartbeat('75', told({ status: 'sent' })))).toBe('60 s · 75 s waiting');
  expect(shownValue(heartbeat('-7', told({ status: 'refused' })))).toBe('60 s · refused: −7 s');
  expect(shownValue(heartbeat('75', told({ status: 'expired' })))).toBe('60 s · not confirmed: 75 s');
  expect(shownValue(heartbeat('', told()))).toBe('60 s · none waiting');
  expect(shownValue(heartbeat('75', told({ onDevice: null })))).toBe('– · 75 s waiting');
});

test('on and off are words', () => {
  const property = { propertyKey: 'beep', valueType: 'boolean' as const, values: [], value: 'false' };
  expect(shownValue({ ...property, unconfirmed: told({ onDevice: 'true' }) })).toBe('On · Off waiting');
});

test('only an open command is waited for', () => {
  expect(isWaiting(heartbeat('60'))).toBe(false);
  expect(isWaiting(heartbeat('75', told()))).toBe(true);
  expect(isWaiting(heartbeat('75', told({ status: 'refused' })))).toBe(false);
});
