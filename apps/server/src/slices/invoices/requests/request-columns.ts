import { INVOICE_REQUEST_COLUMNS } from '@parwell/contract';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { requestFields } from './invoice-requests.list.ts';

export const requestColumns = reportColumns(INVOICE_REQUEST_COLUMNS, requestFields);
