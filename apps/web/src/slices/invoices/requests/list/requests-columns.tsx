import type { InvoiceRequest } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, shortId } from '@parwell/domain';
import { Instant } from '../../../../ui/dates/instant.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { instant } from '../../../../ui/table/instant-column.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { LotLink } from '../../../inventory/public/lot-link.tsx';
import { AccountCell } from '../../accounts/account-cell.tsx';
import { REQUEST_TEXTS } from '../requests.texts.ts';
import { StatusCell } from './status-cell.tsx';

const { columns: names } = REQUEST_TEXTS;
const HIDDEN = { optional: true } as const;

/** AINV-023..025, for all three lists. */
export const requestColumns: readonly Column<InvoiceRequest>[] = [
  {
    key: 'dispenseDate',
    header: names.dispensed,
    width: 112,
    sortKey: 'dispenseDate',
    priority: 'line',
    cell: ({ dispenseDate }) => <Instant value={dispenseDate} show="date" />,
  },
  {
    key: 'customerId',
    header: names.customer,
    width: 108,
    sortKey: 'customerId',
    priority: 'line',
    namesCustomer: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  {
    key: 'productName',
    header: names.product,
    width: 178,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
  },
  {
    key: 'lot',
    header: names.lot,
    width: 98,
    sortKey: 'lot',
    priority: 'line',
    cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
  },
  {
    key: 'rfidTag',
    header: names.tag,
    width: 92,
    copy: true,
    cell: ({ rfidTag }) => <span title={rfidTag}>{shortId(rfidTag)}</span>,
  },
  { key: 'quantity', header: names.quantity, width: 62, align: 'right', sortKey: 'quantity' },
  {
    key: 'abwCode',
    header: names.account,
    width: 132,
    sortKey: 'abwCode',
    priority: 'side',
    hideable: false,
    cell: (row) => <AccountCell row={row} />,
  },
  {
    key: 'status',
    header: names.status,
    width: 146,
    sortKey: 'status',
    priority: 'side',
    wraps: true,
    cell: (row) => <StatusCell row={row} />,
  },
  { ...instant('transmitted'), header: names.transmitted, width: 150, sortKey: 'transmitted' },
  { key: 'serialNo', header: names.serialNo, width: 140, copy: true, ...HIDDEN },
  { key: 'ndc', header: names.ndc, width: 140, copy: true, ...HIDDEN },
  { key: 'size', header: names.size, width: 100, ...HIDDEN },
  { key: 'assay', header: names.assay, width: 100, ...HIDDEN },
  { key: 'unitOfMeasure', header: names.unit, width: 90, ...HIDDEN },
  {
    key: 'cabinetId',
    header: names.device,
    width: 130,
    ...HIDDEN,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  {
    key: 'cabinetType',
    header: names.deviceType,
    width: 130,
    ...HIDDEN,
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  { key: 'productId', header: names.productId, width: 120, copy: true, ...HIDDEN },
  { key: 'productGroup', header: names.productGroup, width: 150, ...HIDDEN },
  { key: 'omittedReason', header: names.omittedReason, width: 130, ...HIDDEN },
  { key: 'omittedNote', header: names.omittedNote, width: 200, wraps: true, ...HIDDEN },
  { key: 'rgaNumber', header: names.rgaNumber, width: 130, copy: true, ...HIDDEN },
  { key: 'id', header: names.id, width: 100, align: 'right', ...HIDDEN },
];
