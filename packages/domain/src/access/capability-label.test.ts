import { expect, test } from 'vitest';
import { capabilityLabel } from './capability-label.ts';

test('cabinets are called devices on the screen, everything else by its name (DEV-001)', () => {
  expect(capabilityLabel('cabinets')).toBe('devices');
  expect(capabilityLabel('orders')).toBe('orders');
});
