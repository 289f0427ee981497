import Box from '@mui/material/Box';
import type { OrderRequest } from '@parwell/contract';
import { Fragment } from 'react';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { TrackingLink } from '../shipments/public/tracking-link.tsx';
import { ORDER_REQUEST_TEXTS as TEXTS } from './order-requests.texts.ts';

const LINE = {
  display: 'block',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: '18px',
} as const;
/** Cards have no room for it; the details show it. */
const NOT_ON_CARD = { '.dt-card &': { display: 'none' } } as const;
const SMALL = { ...LINE, fontSize: '0.75rem', lineHeight: '16px', ...NOT_ON_CARD } as const;

/** The orders and parcels of a request, and why it is not fully ordered (R15). */
export function OutcomeCell({ request }: { readonly request: OrderRequest }) {
  const { customerId, status, approvedQuantity, outcome } = request;
  const { problem, orderedQuantity, orderNumbers, trackingNumbers } = outcome;
  if (status !== 'APPROVED') return null;
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
      {orderNumbers.length > 0 && (
        <Box component="span" sx={LINE}>
          {orderNumbers.map((orderNumber, place) => (
            <Fragment key={orderNumber}>
              {place > 0 && ', '}
              <OrderLink customerId={customerId} orderNumber={orderNumber} />
            </Fragment>
          ))}
        </Box>
      )}
      {orderNumbers.length === 0 && problem === '' && (
        <Box component="span" sx={{ ...LINE, color: 'text.secondary' }}>
          {TEXTS.releasing}
        </Box>
      )}
      {trackingNumbers.length > 0 && (
        <Box component="span" sx={SMALL}>
          {`${TEXTS.parcel} `}
          {trackingNumbers.map((trackingNumber, place) => (
            <Fragment key={trackingNumber}>
              {place > 0 && ', '}
              <TrackingLink trackingNumber={trackingNumber} />
            </Fragment>
          ))}
        </Box>
      )}
      {problem !== '' && (
        <Box
          component="span"
          sx={{ display: 'none', '.dt-card &': { display: 'block', color: 'error.main' } }}
        >
          {TEXTS.notOrdered}
        </Box>
      )}
      {problem !== '' && (
        <Box component="span" title={problem} sx={{ ...SMALL, color: 'error.main' }}>
          {orderedQuantity > 0 && `${TEXTS.partly(orderedQuantity, approvedQuantity ?? 0)}. `}
          {problem}
        </Box>
      )}
    </Box>
  );
}
