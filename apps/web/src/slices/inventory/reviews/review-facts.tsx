import Alert from '@mui/material/Alert';
import type { SuspendedTransaction } from '@parwell/contract';
import { Instant } from '../../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { OrderLink } from '../../../ui/links/order-link.tsx';
import { productOf } from './product-of.ts';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

/** The facts of a suspended transaction, and its resolution. */
export function ReviewFacts({ review }: { readonly review: SuspendedTransaction }) {
  const { customerId, cabinetId, resolutionStatus, resolvedBy, resolvedAt, memo } = review;
  const wanted: readonly Fact[] = [
    ['Product', productOf(review)],
    ['Lot', review.lot],
    ['Type', `${review.transactionType} · ${review.transactionReason}`],
    ['Customer', review.customerName],
    ['Device', review.cabinetName],
    ['Device ID', <DeviceLink key="device" customerId={customerId} cabinetId={cabinetId} />],
    [
      'Order Number',
      review.orderNumber && (
        <OrderLink key="order" customerId={customerId} orderNumber={review.orderNumber} />
      ),
    ],
    ['Shipment ID', review.shipmentId],
    ['Time', <Instant key="time" value={review.createdAt} />],
    ['User', review.userName],
    ['Note', review.customerNote],
  ];
  return (
    <>
      <Facts wide facts={wanted.filter(([, value]) => value !== '')} />
      {resolutionStatus !== 'Suspended' && (
        <Alert
          severity={resolutionStatus === 'Approved' ? 'success' : 'info'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {SUSPENDED_TEXTS.resolvedBy(resolvedBy ?? '', resolutionStatus)}, <Instant value={resolvedAt} />
          <Facts facts={[['Memo', memo]]} />
        </Alert>
      )}
    </>
  );
}
