import { expect, test } from 'vitest';
import { lastSix, trackingUrl } from './order-numbers.ts';

test('lots and tags are shown by their last 6 characters (ODET-007 ODET-008)', () => {
  expect(lastSix('E28011700000020F1A2B3C4D')).toBe('2B3C4D');
  expect(lastSix('A12')).toBe('A12');
});

test.each([
  ['1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['1z 999 aa1 01 2345 6784', 'https://www.ups.com/track?tracknum=1z999aa10123456784'],
  ['771234567890', 'https://www.fedex.com/fedextrack/?trknbr=771234567890'],
  ['7712-3456-7890', 'https://www.fedex.com/fedextrack/?trknbr=771234567890'],
  ['123456789012345', 'https://www.fedex.com/fedextrack/?trknbr=123456789012345'],
  ['9400100000000000000000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000'],
  ['EA123456789US', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=EA123456789US'],
  ['', null],
  ['by hand', null],
  ['javascript:alert(1)', null],
])('%s leads to the page of its carrier (ODET-005 ODET-006)', (number, url) => {
  expect(trackingUrl(number)).toBe(url);
});
