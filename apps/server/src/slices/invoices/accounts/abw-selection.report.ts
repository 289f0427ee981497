import { InvoiceRequestFilter, type INVOICE_REQUEST_COLUMNS } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { columnsOf, defineReport } from '../../../platform/reports/report-type.ts';
import { providerName } from '../../device-configuration/device-configuration.public.ts';
import { deviceNameFor } from '../../devices/devices.public.ts';
import { isLotOf, lots } from '../../inventory/goods/goods.public.ts';
import { shownNpiOf, shownUserOf, transactions } from '../../inventory/inventory.public.ts';
import { NEWEST_FIRST, requestFields as fields, requestList } from '../requests/invoice-requests.list.ts';
import { requestColumns } from '../requests/request-columns.ts';

const EVIDENCE = [
  'dispenseDate',
  'customerId',
  'customerName',
  'productName',
  'productId',
  'productGroup',
  'ndc',
  'lot',
  'size',
  'assay',
  'unitOfMeasure',
  'serialNo',
  'rfidTag',
  'quantity',
] as const satisfies readonly (keyof typeof INVOICE_REQUEST_COLUMNS)[];

/** Requests that wait for an account, with their evidence; for staff (B28, SCHED-015). */
export const abwSelectionReport = defineReport({
  type: 'RNI_UIEXPORT_AbwSelectionReport',
  title: 'ABW Selection',
  template: 'ABW Selection',
  permission: { action: 'read', resource: 'invoices', for: 'ALL' },
  filter: InvoiceRequestFilter.pick({ customerId: true, startDate: true, endDate: true }),
  limit: EXPORT_LIMIT,
  columns: () => [
    ...columnsOf(requestColumns, EVIDENCE),
    { key: 'expiration', title: 'Expiration', kind: 'date', value: sql`lots.expiration` },
    { key: 'suggestedCode', title: 'Suggested Account', kind: 'text', value: fields.suggestedCode },
    {
      key: 'cabinetName',
      title: 'Device',
      kind: 'text',
      value: deviceNameFor(fields.cabinetId, fields.customerId),
      width: 28,
    },
    ...columnsOf(requestColumns, ['cabinetId', 'cabinetType']),
    {
      key: 'userName',
      title: 'Dispensed By',
      kind: 'text',
      value: shownUserOf(sql`invoice_requests`),
      width: 24,
    },
    { key: 'npi', title: 'Provider NPI', kind: 'text', value: shownNpiOf(sql`invoice_requests`), width: 14 },
    {
      key: 'providerName',
      title: 'Provider',
      kind: 'text',
      value: providerName(sql`invoice_requests`),
      width: 24,
    },
    { key: 'note', title: 'Note', kind: 'text', value: sql`transactions.note`, width: 30 },
    { key: 'transactionId', title: 'Transaction', kind: 'number', value: sql`transactions.id` },
    { key: 'id', title: 'Request', kind: 'number', value: fields.id },
  ],
  source: (where, tenants, _db, now, days) => {
    const pending = { ...where, status: ['PENDING ABW' as const] };
    const { from, ...rest } = requestList.source({ tenants, days, now }, pending, NEWEST_FIRST);
    return {
      ...rest,
      from: sql`${from}
        JOIN ${transactions} ON transactions.key = invoice_requests.vend_key
        LEFT JOIN ${lots} ON ${isLotOf(sql`invoice_requests`)}`,
    };
  },
});
