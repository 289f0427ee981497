import { expect, test } from 'vitest';
import {
  ADMIN_INVOICE_PAGE_SIZES,
  DEFAULT_PAGE_SIZE,
  GROUPS_PER_PAGE,
  LARGEST_REMEMBERED_PAGE_SIZE,
  MESSAGE_PAGE_SIZES,
  PAGE_SIZES,
  REPORT_PAGE_SIZES,
} from './page-sizes.ts';

test('how many rows a page may have (CONST-020..024 DCONST-002 DCONST-005 DCONST-006 OCONST-061 AINV-021)', () => {
  expect(PAGE_SIZES).toEqual([10, 20, 30, 50, 100]);
  expect(DEFAULT_PAGE_SIZE).toBe(10);
  expect(LARGEST_REMEMBERED_PAGE_SIZE).toBe(100);
  expect(REPORT_PAGE_SIZES).toEqual([10, 20, 30, 50, 100, 200, 500]);
  expect(ADMIN_INVOICE_PAGE_SIZES).toEqual([10, 20, 30, 50, 100, 200, 500, 800]);
  expect(MESSAGE_PAGE_SIZES).toEqual([10, 25, 50]);
  expect(GROUPS_PER_PAGE).toBe(5);
});
