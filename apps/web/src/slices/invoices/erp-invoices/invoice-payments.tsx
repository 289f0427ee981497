import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InvoiceDetail } from '@parwell/contract';
import { dollars, isWrongAmountOpen } from '@parwell/domain';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';
import { InvoiceLink } from './invoice-link.tsx';

const { details: texts } = HISTORY_TEXTS;

export const InvoicePayments = ({ detail }: { readonly detail: InvoiceDetail }) => (
  <>
    <section>
      <Heading>{texts.payments}</Heading>
      {detail.payments.length === 0 && (
        <Typography variant="caption" color="textSecondary">
          {nothingPaid(detail)}
        </Typography>
      )}
      <Rows label={texts.payments}>
        {[...detail.payments.entries()].map(([place, { kind, amount, paidOn, reference }]) => (
          // Two payments may be equal; their order is stable.
          <Row key={place} amount={amount}>
            {texts.payment[kind]}, <Instant value={paidOn} show="date" />
            {reference !== '' && (
              <Typography variant="caption" color="textSecondary" component="div">
                {reference}
              </Typography>
            )}
          </Row>
        ))}
      </Rows>
    </section>
    {detail.creditMemos.length > 0 && (
      <Box component="section" sx={{ mt: 4 }}>
        <Heading>{texts.creditMemos}</Heading>
        <Rows label={texts.creditMemos}>
          {detail.creditMemos.map(({ InvoiceNumber, InvoiceAmount }) => (
            <Row key={InvoiceNumber} amount={InvoiceAmount}>
              <InvoiceLink invoiceNumber={InvoiceNumber} />
            </Row>
          ))}
        </Rows>
      </Box>
    )}
  </>
);

/** A wrong charge counts as unpaid, but must be visible (B23). */
function nothingPaid({ invoice: { cardPayment } }: InvoiceDetail): string {
  if (cardPayment === null) return texts.noPayments;
  const { refundedAt, settledAt, paid } = cardPayment;
  const isWrong = isWrongAmountOpen({
    ...cardPayment,
    isRefunded: refundedAt !== null,
    isSettled: settledAt !== null,
  });
  return isWrong ? texts.wrongAmount(dollars(paid)) : texts.noPayments;
}

const Heading = ({ children }: { readonly children: string }) => (
  <Typography variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 2 }}>
    {children}
  </Typography>
);

const Rows = ({ label, children }: { readonly label: string; readonly children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );

const Row = ({ amount, children }: { readonly amount: number; readonly children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    <Box sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>{dollars(amount)}</Box>
  </Box>
);
