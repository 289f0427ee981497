import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallResponse, confirmCardPayment } from '@parwell/contract';
import { SAP_UPDATE_FAILED, UPDATING_INVOICES } from '@parwell/domain';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import type { Severity } from '../../ui/feedback/severity.ts';
import { Page } from '../../ui/page.tsx';
import { PAYMENT_TEXTS } from './payments.texts.ts';
import { usePaymentConfirmation } from './use-payment-confirmation.ts';
import { invoicesPath, paidInvoicePath } from './way-on.ts';

type Confirmation = CallResponse<typeof confirmCardPayment>;

const SEVERITIES: Readonly<Record<Confirmation['outcome'], Severity>> = {
  paid: 'success',
  declined: 'error',
  expired: 'warning',
  started: 'warning',
  unknown: 'warning',
  'to refund': 'warning',
};

/** Confirms a payment on return from the provider's page, shows the result and leads on (PAY-001..007). */
export default function PaymentConfirmationPage() {
  const { hasAttempt, paymentConfirmed, confirmation, error, tryAgain } = usePaymentConfirmation();
  return (
    <Page title={PAYMENT_TEXTS.confirmation}>
      <Card sx={{ p: { xs: 4, sm: 6 }, maxWidth: 640 }} aria-busy={!paymentConfirmed}>
        {!paymentConfirmed && <Confirming />}
        {paymentConfirmed && confirmation && <LeadOn confirmation={confirmation} />}
        {paymentConfirmed && error && <NotConfirmed error={error} onTryAgain={tryAgain} />}
        {!hasAttempt && <NothingToConfirm />}
      </Card>
    </Page>
  );
}

const Confirming = () => <Typography role="status">{UPDATING_INVOICES}</Typography>;

/** Goes to the invoice and shows the result there. Any result but "paid" stays until it is dismissed. */
function LeadOn({ confirmation }: { readonly confirmation: Confirmation }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const navigate = useNavigate();
  const notify = useNotify();
  const { outcome } = confirmation;
  const message = PAYMENT_TEXTS.outcomes[outcome](confirmation);
  const lead = useEffectEvent(() => {
    notify({ message, type: SEVERITIES[outcome], persistent: outcome !== 'paid' });
    void navigate({ href: paidInvoicePath(confirmation, grants), replace: true });
  });
  useEffect(() => lead(), []);
  return <Typography>{message}</Typography>;
}

interface NotConfirmedProps {
  readonly error: Error;
  readonly onTryAgain: () => unknown;
}

function NotConfirmed({ error, onTryAgain }: NotConfirmedProps) {
  const mayHelp = !(error instanceof ApiFailure && error.refused);
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
      <ErrorState
        message={SAP_UPDATE_FAILED}
        reason={error.message}
        onRetry={mayHelp ? () => void onTryAgain() : undefined}
      />
      <Typography color="textSecondary">{PAYMENT_TEXTS.checkedLater}</Typography>
      <WayOn />
    </Stack>
  );
}

const NothingToConfirm = () => (
  <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
    <Typography>{PAYMENT_TEXTS.nothingToConfirm}</Typography>
    <WayOn />
  </Stack>
);

function WayOn() {
  const invoices = invoicesPath(useCurrentUser().data?.grants ?? {});
  return (
    <Button component={Link} to={invoices ?? '/dashboard'} variant="contained">
      {invoices === null ? PAYMENT_TEXTS.toDashboard : PAYMENT_TEXTS.toInvoices}
    </Button>
  );
}
