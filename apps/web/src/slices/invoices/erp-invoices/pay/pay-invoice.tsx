import { startCardPayment, type Invoice } from '@parwell/contract';
import { can, PAY_AGAIN_QUESTION } from '@parwell/domain';
import { useCallback, useRef, useState } from 'react';
import { ApiFailure } from '../../../../session/api-failure.ts';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { useBrowser, useSignedInEmail } from '../../../../session/session-context.ts';
import { useCallMutation, useInvalidate } from '../../../../session/use-call-mutation.ts';
import { usePortalSettings } from '../../../../shared/portal-settings.ts';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../../ui/forms/confirm.tsx';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { rememberAttempt, wasAttempted } from './attempted-invoices.ts';
import { PAY_TEXTS } from './pay-invoice.texts.ts';

export { PaymentNote } from './payment-note.tsx';

type PayableInvoice = Pick<Invoice, 'Customer' | 'InvoiceNumber' | 'isCCPaymentEligible' | 'openAmount'>;

/** Opens the payment page of an invoice. Returns the number of the invoice that is being opened. */
function useOpenPaymentPage(isTest: boolean) {
  const email = useSignedInEmail();
  const browser = useBrowser();
  const confirm = useConfirm();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const { mutateAsync: start } = useCallMutation(startCardPayment, { changes: [] });
  const running = useRef(false);
  const [opening, setOpening] = useState<string | null>(null);

  const openPage = useCallback(
    async ({ Customer, InvoiceNumber, openAmount }: PayableInvoice) => {
      // A second click can arrive before the button is redrawn.
      if (running.current) return;
      const release = () => {
        running.current = false;
        setOpening(null);
      };
      running.current = true;
      const again = wasAttempted(email, InvoiceNumber);
      const question = {
        title: PAY_TEXTS.again(InvoiceNumber),
        message: isTest ? `${PAY_AGAIN_QUESTION}\n${PAY_TEXTS.test}` : PAY_AGAIN_QUESTION,
        confirmLabel: PAY_TEXTS.pay,
      };
      if (again && !(await confirm(question))) return release();
      if (isTest && !again) notify({ message: PAY_TEXTS.test });
      setOpening(InvoiceNumber);
      try {
        const body = { customerCode: Customer, amount: openAmount, invoiceNumber: InvoiceNumber };
        const { url } = await start({ body });
        rememberAttempt(email, InvoiceNumber);
        // No second start until the page is left; the browser's back button restores it.
        window.addEventListener('pageshow', release, { once: true });
        browser.goTo(url);
      } catch (error) {
        // oxlint-disable-next-line no-console -- OERR-030: it is logged, and nothing is shown
        console.warn('The card payment was not started.', error);
        release();
        // The invoice has changed: it has another open amount, or is paid.
        if (error instanceof ApiFailure && error.refused) await invalidate(['invoices']);
      }
    },
    [browser, confirm, email, invalidate, isTest, notify, start],
  );
  return { openPage, opening };
}

/** The action "Pay by card", where the user may and the invoice allows it (INVC-012, INVC-013). */
export function usePayInvoice(): (invoice: PayableInvoice) => readonly RowAction[] {
  const { data: user } = useCurrentUser();
  const { cardPayment = 'off' } = usePortalSettings();
  const { openPage, opening } = useOpenPaymentPage(cardPayment === 'test');
  return useCallback(
    (invoice) => {
      const mayPay = user !== undefined && can(user.grants, 'create', 'invoices', invoice.Customer);
      if (cardPayment === 'off' || !invoice.isCCPaymentEligible || !mayPay) return [];
      return [
        {
          label: opening === invoice.InvoiceNumber ? PAY_TEXTS.opening : PAY_TEXTS.pay,
          onClick: () => void openPage(invoice),
        },
      ];
    },
    [cardPayment, openPage, opening, user],
  );
}
