import { amountText } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { ProviderAnswer } from '../../gateways/payments/payment-gateway.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writeMail } from '../mail/mail.public.ts';
import type { Attempt } from './payments.queries.ts';

/** Notifies support of money that was charged without paying an invoice (B23). */
export const mailRefund = (
  context: Context,
  tx: Transaction,
  { id, invoiceNumber, customerId, startedBy }: Attempt,
  { paid, reference }: ProviderAnswer,
  open: number,
): Promise<string> =>
  writeMail(context, tx, {
    to: context.config.SUPPORT_EMAIL,
    subject: `To refund: ${amountText(paid)} USD for invoice ${invoiceNumber}`,
    category: 'payments',
    text: [
      `A card was charged ${amountText(paid)} USD for invoice ${invoiceNumber} of customer ${customerId}, of which ${amountText(open)} USD was open.`,
      'Nothing was counted as paid. Please refund it at the payment provider.',
      ...(open > 0
        ? ['The invoice can be paid by card again once it is refunded, or settled under Card Payments.']
        : []),
      '',
      `Payment: ${reference}`,
      `Attempt: ${id}`,
      `Started by: ${startedBy}`,
      '',
    ].join('\n'),
  });
