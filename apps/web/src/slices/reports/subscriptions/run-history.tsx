import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { listReportRuns, type CallInput, type CallResponse } from '@parwell/contract';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { allOf, defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { InnerListTable } from '../../../ui/list/list-table.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { ReportStatusChip } from './report-status-chip.tsx';
import { whileMade } from './subscriptions.api.ts';
import { REPORT_TEXTS, SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

type ReportRun = CallResponse<typeof listReportRuns>['result'][number];

const columns: readonly Column<ReportRun>[] = [
  { ...instant('requestedAt'), header: 'When', width: 175, priority: 'title' },
  {
    key: 'status',
    header: SUBSCRIPTION_TEXTS.outcome,
    width: 120,
    priority: 'side',
    cell: ({ status }) => <ReportStatusChip status={status} />,
  },
  { key: 'rows', header: 'Rows', width: 90, align: 'right', cell: ({ rows }) => formatCount(rows) },
  { key: 'errorMessage', header: 'Message', priority: 'line' },
];

const runsList = defineList(listReportRuns, {
  name: 'report-runs',
  label: 'Runs',
  columns,
  rowId: ({ reportId }) => reportId,
  input: ({ where }: ListInput<CallInput<typeof listReportRuns>['query']>) => ({ query: where }),
  answer: ({ result }) => allOf(result),
  whole: true,
  rowsPerPageOptions: [20],
  refetchInterval: (runs) => whileMade(runs?.result.map(({ status }) => status)),
  gcTime: 0,
  emptyText: REPORT_TEXTS.neverRan,
  height: 50,
});

interface RunHistoryProps {
  readonly email: string;
  readonly name: string;
  readonly onClose: () => void;
}

export default function RunHistory({ email, name, onClose }: RunHistoryProps) {
  return (
    <ModalFrame title={SUBSCRIPTION_TEXTS.historyOf(name)} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <InnerListTable list={runsList} where={{ user_name: email, subscriptionName: name }} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
