import { expect, test } from 'vitest';
import { canSendSupport, SUPPORT_REASONS, supportMessage } from './support-message.ts';

test('there are four reasons, each with its label (SUPP-003 SUPP-004)', () => {
  expect(SUPPORT_REASONS.map(({ reason, label }) => [reason, label])).toEqual([
    ['restock', 'Restock'],
    ['newProduct', 'New Product'],
    ['portalBug', 'Portal Bug'],
    ['other', 'Other'],
  ]);
});

test('the reason is written before the text (SUPP-005)', () => {
  expect(supportMessage('newProduct', '  Please add lot tracking.\nThank you. ')).toBe(
    'Reason: New Product\n\nPlease add lot tracking.\nThank you.',
  );
});

test('a message of blanks cannot be sent (SUPP-006)', () => {
  expect(canSendSupport('')).toBe(false);
  expect(canSendSupport(' \n\t')).toBe(false);
  expect(canSendSupport(' x ')).toBe(true);
});
