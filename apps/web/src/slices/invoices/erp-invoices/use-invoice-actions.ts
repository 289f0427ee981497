import { downloadInvoicePdf, type InvoiceHead } from '@parwell/contract';
import { useCallback } from 'react';
import { callFile } from '../../../session/call-file.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { usePayInvoice } from './pay/pay-invoice.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';

/** INVC-011, INVC-012. */
export function useInvoiceActions(): (invoice: InvoiceHead) => readonly RowAction[] {
  const notifyFailure = useNotifyFailure();
  const payActions = usePayInvoice();
  const download = useCallback(
    async ({ InvoiceNumber: invoiceNumber, isCreditMemo }: InvoiceHead) => {
      try {
        const file = await callFile(downloadInvoicePdf, { params: { invoiceNumber } });
        saveFile(file, HISTORY_TEXTS.pdfName(invoiceNumber, isCreditMemo));
      } catch (error) {
        notifyFailure(HISTORY_TEXTS.pdfFailed, error);
      }
    },
    [notifyFailure],
  );
  return useCallback(
    (invoice) => [
      { label: HISTORY_TEXTS.actions.pdf, onClick: () => void download(invoice) },
      // INVC-013.
      ...(invoice.isCCPaymentEligible ? payActions(invoice) : []),
    ],
    [download, payActions],
  );
}
