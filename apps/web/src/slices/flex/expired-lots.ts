import { expiredLots } from '@parwell/domain';
import { todayIn } from '../../ui/dates/day-bounds.ts';
import type { Formatter } from '../../ui/dates/formatter.ts';
import type { Question } from '../../ui/forms/confirm-dialog.tsx';
import { FLEX_TEXTS } from './flex.texts.ts';

interface Lot {
  readonly lotNumber: string;
  readonly productId: string;
  readonly expiryDate: string;
}

/** The question before expired lots are sent; null if none has expired. */
export function expiredQuestion(lots: readonly Lot[], title: string, format: Formatter): Question | null {
  const expired = expiredLots(lots, todayIn(format.timeZone));
  if (expired.length === 0) return null;
  const names = expired.map(({ lotNumber, productId, expiryDate }) =>
    FLEX_TEXTS.lot(lotNumber, productId, format.date(expiryDate)),
  );
  return {
    title,
    message: FLEX_TEXTS.expiredMessage(names.join(', ')),
    confirmLabel: FLEX_TEXTS.expiredConfirm,
    danger: true,
  };
}
