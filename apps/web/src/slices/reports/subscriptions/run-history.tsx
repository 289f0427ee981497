import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { Instant } from '../../../ui/dates/instant.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { formatCount } from '../../../ui/table/pagination.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { ReportStatusChip } from './report-status-chip.tsx';
import { runsQuery, type ReportRun } from './subscriptions.api.ts';

const columns: readonly Column<ReportRun>[] = [
  {
    key: 'requestedAt',
    header: 'When',
    width: 160,
    priority: 'title',
    cell: ({ requestedAt }) => <Instant value={requestedAt} />,
  },
  {
    key: 'status',
    header: 'Outcome',
    width: 120,
    priority: 'side',
    cell: ({ status }) => <ReportStatusChip status={status} />,
  },
  { key: 'rows', header: 'Rows', width: 90, align: 'right', cell: ({ rows }) => formatCount(rows) },
  {
    key: 'errorMessage',
    header: 'Message',
    priority: 'line',
    cell: ({ errorMessage }) => errorMessage,
  },
];

const rowId = ({ reportId }: ReportRun) => reportId;

interface RunHistoryProps {
  readonly email: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** The latest runs of a subscription, newest first. */
export default function RunHistory({ email, name, onClose }: RunHistoryProps) {
  const { data, error, refetch } = useQuery(runsQuery(email, name));
  const page = useLocalPage(data);
  return (
    <ModalFrame title={`History of ${name}`} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <DataTable
          name="report-runs"
          label="Runs"
          columns={columns}
          {...page}
          rowId={rowId}
          error={error}
          onRetry={refetch}
          emptyText="It has not run yet."
          height={50}
        />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
