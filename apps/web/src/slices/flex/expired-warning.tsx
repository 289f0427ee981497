import Alert from '@mui/material/Alert';
import { isExpired } from '@parwell/domain';
import { useWatch, type Control } from 'react-hook-form';
import { todayIn } from '../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { FLEX_TEXTS } from './flex.texts.ts';
import type { ReceiptFields } from './receipt-draft.ts';

interface ExpiredWarningProps<Output> {
  readonly control: Control<ReceiptFields, unknown, Output>;
  readonly index: number;
}

/** Warns as soon as an expiry date in the past is entered. */
export function ExpiredWarning<Output>({ control, index }: ExpiredWarningProps<Output>) {
  const expiryDate = useWatch({ control, name: `receiptItems.${index}.expiryDate` });
  const format = useFormatter();
  if (!isExpired(expiryDate, todayIn(format.timeZone))) return null;
  return (
    <Alert severity="warning" role="status">
      {FLEX_TEXTS.expired(format.date(expiryDate))}
    </Alert>
  );
}
