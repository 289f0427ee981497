import { expect, test } from 'vitest';
import { capabilityLabel } from './capability-label.ts';

test('DEV-001 cabinets are called devices on the screen, everything else by its name', () => {
  expect(capabilityLabel('cabinets')).toBe('devices');
  expect(capabilityLabel('orders')).toBe('orders');
});
