import { AuditEntry, listAudit } from '@parwell/contract';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { auditColumns } from './audit-columns.ts';
import { AuditDetails } from './audit-details.tsx';
import { auditFilters } from './audit-filters.ts';

const fields = JSON.stringify(Object.keys(AuditEntry.shape));

const auditList = defineList(listAudit, {
  label: 'Audit entries',
  columns: auditColumns,
  filters: auditFilters,
  customer: 'customerId',
  rowId: ({ id }) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  input: (page) => ({ query: { ...page, skip: page.offset, fields } }),
  answer: ({ data, total_count }) => ({ result: data, total_record: total_count }),
  report: 'RNI_UIEXPORT_AuditLogsReport',
  height: 80,
});

const details = (entry: AuditEntry) => <AuditDetails entry={entry} />;

export default function AuditPage() {
  return <ListPage title="Audit Logs" list={useList(auditList)} expanded={details} />;
}
