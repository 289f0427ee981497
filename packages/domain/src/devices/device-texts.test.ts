import { expect, test } from 'vitest';
import {
  DEVICE_CREATE_FAILED,
  DEVICE_PROPERTIES_NOT_SAVED,
  DEVICE_UPDATE_FAILED,
  replaceFailed,
} from './device-texts.ts';

test('DERR-006 DERR-008 DERR-011 DERR-030 the texts of failures, to the letter', () => {
  expect(DEVICE_UPDATE_FAILED).toBe('Failed to update cabinet info');
  expect(DEVICE_CREATE_FAILED).toBe('Failed to create/update cabinet.');
  expect(DEVICE_PROPERTIES_NOT_SAVED).toBe('Failed to save device properties.');
  expect(replaceFailed('ICU')).toBe('Failed to replace machine ICU.  Check Network.');
});
