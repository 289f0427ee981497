import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { EdgeConfigChange } from '@parwell/contract';
import { CONFIG_CHANGE_STATUS, type ConfigChangeStatus, type EdgeConfigType } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { formatCount } from '../../ui/table/pagination.tsx';
import { pageQuery, type TableState } from '../../ui/table/table-state.ts';
import { deviceColumn } from './fleet-columns.tsx';
import { updateQuery, type UpdateResult } from './fleet-config.api.ts';

const TONES: Readonly<Record<ConfigChangeStatus, Tone>> = {
  unchanged: 'neutral',
  queued: 'info',
  sent: 'info',
  acknowledged: 'ok',
  refused: 'error',
  expired: 'warning',
};

const columns: readonly Column<EdgeConfigChange>[] = [
  deviceColumn,
  {
    key: 'customerId',
    header: 'Customer Id',
    width: 120,
    priority: 'line',
    cell: ({ customerId }) => customerId,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    priority: 'side',
    cell: ({ status, message }) => (
      <span title={message}>
        <StatusChip tone={TONES[status]} label={CONFIG_CHANGE_STATUS[status]} /> {message}
      </span>
    ),
  },
];

/** Nothing has reached a device yet: it is told when there is a line to it. */
const summaryOf = ({ queued, unchanged }: UpdateResult): string =>
  [
    queued > 0 && `Queued for ${devices(queued)}: the new values go out when the device is connected.`,
    unchanged > 0 && `Unchanged for ${devices(unchanged)}: the values were set already.`,
  ]
    .filter(Boolean)
    .join(' ');

const devices = (count: number): string => (count === 1 ? '1 device' : `${formatCount(count)} devices`);

const FIRST_PAGE: TableState = { page: 1, rowsPerPage: 10, order: { key: 'cabinetId', direction: 'ASC' } };
const rowId = ({ cabinetId }: EdgeConfigChange) => cabinetId;

interface UpdateOutcomeProps {
  readonly deviceType: EdgeConfigType;
  readonly result: UpdateResult;
  readonly onClose: () => void;
}

/** What became of an update, device by device. */
export default function UpdateOutcome({ deviceType, result, onClose }: UpdateOutcomeProps) {
  const [state, setState] = useState(FIRST_PAGE);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    updateQuery({ deviceType, batchId: result.batchId }, pageQuery(state)),
  );
  return (
    <ModalFrame title="Edge Config Update" width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 3 }, pb: 3 }}>
          {summaryOf(result)}
        </Typography>
        <DataTable
          name="edge-config-update"
          label="Devices of the update"
          columns={columns}
          rows={data?.result}
          total={data?.total_record}
          rowId={rowId}
          state={state}
          onChange={setState}
          loading={isPlaceholderData}
          error={error}
          onRetry={refetch}
          height={45}
        />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
