import { expect, test } from 'vitest';
import {
  deviceCreateFailure,
  devicePropertiesFailure,
  deviceUpdateFailure,
  replaceFailure,
} from './device-texts.ts';

test('DERR-006 DERR-008 DERR-011 DERR-030 a failure has its text, followed by the reason if there is one', () => {
  expect(deviceUpdateFailure()).toBe('Failed to update cabinet info');
  expect(deviceUpdateFailure('It is locked.')).toBe('Failed to update cabinet info. It is locked.');
  expect(deviceCreateFailure()).toBe('Failed to create/update cabinet.');
  expect(devicePropertiesFailure('It is locked.')).toBe('Failed to save device properties. It is locked.');
  expect(replaceFailure('ICU')).toBe('Failed to replace machine ICU.  Check Network.');
});
