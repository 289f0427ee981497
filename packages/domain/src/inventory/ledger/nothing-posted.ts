import type { Refusal } from '../../refusal.ts';
import { BASELINE_KNOWN, DEVICE_UNKNOWN, productNotKnown } from './ledger-texts.ts';

/** Why an event changed nothing. */
export type NothingReason =
  | Refusal<
      | 'before_ledger'
      | 'posted_before'
      | 'nothing_new'
      | 'tray_in_maintenance'
      | 'too_light'
      | 'baseline_known'
      | 'device_unknown'
    >
  | Refusal<'product_not_known', { productId: string }>;

/** For the list of a device's messages. */
export function nothingText(reason: NothingReason): string {
  switch (reason.code) {
    case 'before_ledger':
      return 'before the ledger';
    case 'posted_before':
      return 'posted before';
    case 'nothing_new':
      return 'nothing new';
    case 'tray_in_maintenance':
      return 'tray in maintenance';
    case 'too_light':
      return 'change of weight too small';
    case 'baseline_known':
      return BASELINE_KNOWN;
    case 'device_unknown':
      return DEVICE_UNKNOWN;
    case 'product_not_known':
      return productNotKnown(reason.params.productId);
  }
}
