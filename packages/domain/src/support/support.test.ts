import { expect, test } from 'vitest';
import { canSendSupport, SUPPORT_REASONS, supportMessage } from './support-message.ts';

test('SUPP-003 SUPP-004 there are four reasons, each with its label', () => {
  expect(SUPPORT_REASONS.map(({ reason, label }) => [reason, label])).toEqual([
    ['restock', 'Restock'],
    ['newProduct', 'New Product'],
    ['portalBug', 'Portal Bug'],
    ['other', 'Other'],
  ]);
});

test('SUPP-005 the reason is written before the text', () => {
  expect(supportMessage('newProduct', '  Please add lot tracking.\nThank you. ')).toBe(
    'Reason: New Product\n\nPlease add lot tracking.\nThank you.',
  );
});

test('SUPP-006 a message of blanks cannot be sent', () => {
  expect(canSendSupport('')).toBe(false);
  expect(canSendSupport(' \n\t')).toBe(false);
  expect(canSendSupport(' x ')).toBe(true);
});
