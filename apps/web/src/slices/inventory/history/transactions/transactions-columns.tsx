import Box from '@mui/material/Box';
import type { Transaction } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import type { Column } from '../../../../ui/table/column.ts';
import { instant } from '../../../../ui/table/instant-column.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { ExpirationThen } from '../../goods/expiration-then.tsx';
import { LotLink } from '../../public/lot-link.tsx';
import { signed } from '../../ledger/signed.ts';
import { OrderLink } from '../../../../ui/links/order-link.tsx';
import { ActionChip } from './action-chip.tsx';
import { TRANSACTION_TEXTS } from './transactions.texts.ts';

const OPTIONAL = { optional: true } as const;

/** Keys as in the report. Columns that few people need are hidden until chosen (TXN-008). */
export const transactionsColumns: readonly Column<Transaction>[] = [
  { ...instant('timestamp'), header: 'Timestamp', width: 175, sortKey: 'timestamp', priority: 'line' },
  {
    key: 'type',
    header: 'Action',
    width: 135,
    sortKey: 'action',
    priority: 'side',
    cell: ({ shownAction }) => <ActionChip action={shownAction} />,
  },
  {
    key: 'productLabelName',
    header: 'Product',
    width: 215,
    sortKey: 'productId',
    priority: 'title',
    wraps: true,
    // A door session without usage has no product.
    cell: ({ productLabelName }) => productLabelName || TRANSACTION_TEXTS.none.productId,
  },
  {
    key: 'lot',
    header: 'Lot',
    width: 110,
    sortKey: 'lot',
    priority: 'line',
    copy: true,
    cell: ({ productItemId, lot }) => <LotLink productId={productItemId} lot={lot} />,
  },
  {
    key: 'expiration',
    header: 'Expiration',
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
  {
    key: 'qty',
    header: 'Qty',
    width: 75,
    align: 'right',
    sortKey: 'qty',
    priority: 'side',
    cell: ({ qty }) => (qty === 0 ? signed(qty) : <strong>{signed(qty)}</strong>),
  },
  { key: 'reason', header: 'Reason', width: 130, sortKey: 'reason' },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 130,
    sortKey: 'cabinetId',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  { key: 'customerId', header: 'Customer ID', width: 115, copy: true, namesCustomer: true },
  { key: 'serialNo', header: 'Serial No', width: 120, copy: true },
  {
    key: 'shortTag',
    header: 'Short Tag',
    width: 100,
    copy: ({ tag }) => tag,
    cell: ({ shortTag, tag }) => <span title={tag}>{shortTag}</span>,
  },
  { key: 'providerId', header: 'Provider NPI', width: 115 },
  { key: 'userName', header: 'Updated By', width: 150 },
  { key: 'transactionType', header: 'Type', width: 110, ...OPTIONAL, cell: ({ type }) => type },
  { key: 'productItemId', header: 'Product ID', width: 110, copy: true, ...OPTIONAL },
  { key: 'materialNo', header: 'Material No', width: 110, copy: true, ...OPTIONAL },
  {
    key: 'cabinetType',
    header: 'Device Type',
    width: 140,
    ...OPTIONAL,
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  { key: 'tag', header: 'Tag', width: 230, copy: true, ...OPTIONAL },
  { key: 'customerNote', header: 'Note', width: 200, ...OPTIONAL },
  {
    key: 'orderNo',
    header: 'Order No',
    width: 120,
    copy: true,
    ...OPTIONAL,
    cell: ({ customerId, orderNo }) => <OrderLink customerId={customerId} orderNumber={orderNo} />,
  },
  { key: 'reasonCode', header: 'Reason Code', width: 105, align: 'right', ...OPTIONAL },
  { key: 'holderOffset', header: 'Holder', width: 80, align: 'right', ...OPTIONAL },
  { key: 'dispenserOffset', header: 'Dispenser', width: 95, align: 'right', ...OPTIONAL },
  { key: 'lotSize', header: 'Size', width: 90, ...OPTIONAL },
  { key: 'lotAssay', header: 'Assay', width: 90, ...OPTIONAL },
  { key: 'lotUnitOfMeasure', header: 'Unit', width: 90, ...OPTIONAL },
];
