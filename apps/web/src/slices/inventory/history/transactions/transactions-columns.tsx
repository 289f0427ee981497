import Box from '@mui/material/Box';
import { TRANSACTION_COLUMNS, type Transaction } from '@parwell/contract';
import type { Column } from '../../../../ui/table/column.ts';
import { pageColumns } from '../../../../ui/table/page-columns.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { ExpirationThen } from '../../goods/expiration-then.tsx';
import { LotLink } from '../../public/lot-link.tsx';
import { signed } from '../../ledger/signed.ts';
import { OrderLink } from '../../../../ui/links/order-link.tsx';
import { ActionChip } from './action-chip.tsx';
import { TRANSACTION_TEXTS } from './transactions.texts.ts';

const OPTIONAL = { optional: true } as const;

/** Columns that few people need are optional (TXN-008). */
export const transactionsColumns: readonly Column<Transaction>[] = pageColumns(TRANSACTION_COLUMNS, {
  timestamp: { width: 175, sortKey: 'timestamp', priority: 'line' },
  type: {
    width: 135,
    sortKey: 'action',
    priority: 'side',
    cell: ({ shownAction }) => <ActionChip action={shownAction} />,
  },
  productLabelName: {
    width: 215,
    sortKey: 'productId',
    priority: 'title',
    wraps: true,
    // A door session without usage has no product.
    cell: ({ productLabelName }) => productLabelName || TRANSACTION_TEXTS.none.productId,
  },
  lot: {
    width: 110,
    sortKey: 'lot',
    priority: 'line',
    copy: true,
    cell: ({ productItemId, lot }) => <LotLink productId={productItemId} lot={lot} />,
  },
  expiration: {
    width: 155,
    cell: ({ expiration, correctedExpiration, afterExpiration }) => (
      <>
        <ExpirationThen expiration={expiration} correctedExpiration={correctedExpiration} />
        {afterExpiration && (
          <Box component="span" sx={{ ml: 1.5, fontWeight: 600, color: 'error.main' }}>
            {TRANSACTION_TEXTS.expired}
          </Box>
        )}
      </>
    ),
  },
  qty: {
    width: 75,
    sortKey: 'qty',
    priority: 'side',
    cell: ({ qty }) => (qty === 0 ? signed(qty) : <strong>{signed(qty)}</strong>),
  },
  reason: { width: 130, sortKey: 'reason' },
  cabinetId: {
    width: 130,
    sortKey: 'cabinetId',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  customerId: { width: 115, copy: true, namesCustomer: true },
  serialNo: { width: 120, copy: true },
  shortTag: {
    width: 100,
    copy: ({ tag }) => tag,
    cell: ({ shortTag, tag }) => <span title={tag}>{shortTag}</span>,
  },
  providerId: { width: 115 },
  userName: { width: 150 },
  transactionType: { width: 110, ...OPTIONAL, cell: ({ type }) => type },
  productItemId: { width: 110, copy: true, ...OPTIONAL },
  materialNo: { width: 110, copy: true, ...OPTIONAL },
  cabinetType: { width: 140, ...OPTIONAL },
  tag: { width: 230, copy: true, ...OPTIONAL },
  customerNote: { width: 200, ...OPTIONAL },
  orderNo: {
    width: 120,
    copy: true,
    ...OPTIONAL,
    cell: ({ customerId, orderNo }) => <OrderLink customerId={customerId} orderNumber={orderNo} />,
  },
  reasonCode: { width: 105, ...OPTIONAL },
  holderOffset: { width: 80, ...OPTIONAL },
  dispenserOffset: { width: 95, ...OPTIONAL },
  lotSize: { width: 90, ...OPTIONAL },
  lotAssay: { width: 90, ...OPTIONAL },
  lotUnitOfMeasure: { width: 90, ...OPTIONAL },
});
