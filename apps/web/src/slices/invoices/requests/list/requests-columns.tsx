import { INVOICE_REQUEST_COLUMNS, type InvoiceRequest } from '@parwell/contract';
import { shortId } from '@parwell/domain';
import { Instant } from '../../../../ui/dates/instant.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { pageColumns } from '../../../../ui/table/page-columns.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { LotLink } from '../../../inventory/public/lot-link.tsx';
import { AccountCell } from '../../accounts/account-cell.tsx';
import { StatusCell } from './status-cell.tsx';

const HIDDEN_AT_FIRST = { optional: true } as const;

/** AINV-023..025, of all three lists. */
export const requestColumns: readonly Column<InvoiceRequest>[] = pageColumns(INVOICE_REQUEST_COLUMNS, {
  dispenseDate: {
    width: 112,
    sortKey: 'dispenseDate',
    priority: 'line',
    cell: ({ dispenseDate }) => <Instant value={dispenseDate} show="date" />,
  },
  customerId: {
    width: 108,
    sortKey: 'customerId',
    priority: 'line',
    namesCustomer: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  productName: { width: 178, sortKey: 'productName', priority: 'title', wraps: true },
  lot: {
    width: 98,
    sortKey: 'lot',
    priority: 'line',
    cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
  },
  rfidTag: { width: 92, copy: true, cell: ({ rfidTag }) => <span title={rfidTag}>{shortId(rfidTag)}</span> },
  quantity: { width: 62, sortKey: 'quantity' },
  abwCode: {
    width: 132,
    sortKey: 'abwCode',
    priority: 'side',
    hideable: false,
    cell: (row) => <AccountCell row={row} />,
  },
  status: {
    width: 146,
    sortKey: 'status',
    priority: 'side',
    wraps: true,
    cell: (row) => <StatusCell row={row} />,
  },
  transmitted: { width: 150, sortKey: 'transmitted' },
  serialNo: { width: 140, copy: true, ...HIDDEN_AT_FIRST },
  ndc: { width: 140, copy: true, ...HIDDEN_AT_FIRST },
  size: { width: 100, ...HIDDEN_AT_FIRST },
  assay: { width: 100, ...HIDDEN_AT_FIRST },
  unitOfMeasure: { width: 90, ...HIDDEN_AT_FIRST },
  cabinetId: {
    width: 130,
    ...HIDDEN_AT_FIRST,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  cabinetType: { width: 130, ...HIDDEN_AT_FIRST },
  productId: { width: 120, copy: true, ...HIDDEN_AT_FIRST },
  productGroup: { width: 150, ...HIDDEN_AT_FIRST },
  omittedReason: { width: 130, ...HIDDEN_AT_FIRST },
  omittedNote: { width: 200, wraps: true, ...HIDDEN_AT_FIRST },
  rgaNumber: { width: 130, copy: true, ...HIDDEN_AT_FIRST },
  id: { width: 100, ...HIDDEN_AT_FIRST },
});
