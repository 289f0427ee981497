import { CUSTOMER_COLUMNS, CustomerFilter, listCustomerDetails } from '@parwell/contract';
import { customerStatus, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { customerFields } from './customer-fields.ts';
import { customerDetailsList } from './customers.list.ts';

export const customersReport = defineReport({
  type: 'RNI_UIEXPORT_CustomersReport',
  title: 'Customers',
  template: 'Customers',
  permission: listCustomerDetails.permission,
  filter: CustomerFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(CUSTOMER_COLUMNS, {
      ...customerFields,
      status: sql`CASE WHEN status = '1' THEN ${customerStatus('1')} ELSE ${customerStatus('')} END`,
    }),
  source: (where, tenants) => customerDetailsList.source(tenants, where, { key: 'name', direction: 'ASC' }),
});
