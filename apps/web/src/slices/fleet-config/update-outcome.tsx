import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { listEdgeConfigUpdate, type CallInput, type EdgeConfigChange } from '@parwell/contract';
import {
  CONFIG_CHANGE_STATUS,
  EDGE_CONFIG_UPDATED,
  isOpen,
  NO_CHANGES,
  type ConfigChangeStatus,
  type EdgeConfigType,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { InnerListTable } from '../../ui/list/list-table.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { formatCount } from '../../ui/table/pagination.tsx';
import { deviceColumn } from './fleet-columns.tsx';
import { POLL_AGAIN_MS, updateCountQuery, type UpdateCount, type UpdateResult } from './fleet-config.api.ts';
import { FLEET_TEXTS } from './fleet-config.texts.ts';

const TONES: Readonly<Record<ConfigChangeStatus, Tone>> = {
  unchanged: 'neutral',
  queued: 'info',
  sent: 'info',
  acknowledged: 'ok',
  refused: 'error',
  expired: 'warning',
  cancelled: 'neutral',
};

const columns: readonly Column<EdgeConfigChange>[] = [
  deviceColumn,
  { key: 'customerId', header: 'Customer ID', width: 120, priority: 'line' },
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

/** In display order. */
const STATUSES = ['queued', 'sent', 'acknowledged', 'refused', 'expired', 'cancelled', 'unchanged'] as const;

const summaryOf = (count: UpdateCount): string =>
  STATUSES.filter((status) => count[status] > 0)
    .map((status) => FLEET_TEXTS.outcome[status](devices(count[status])))
    .join(' ');

const devices = (count: number): string => (count === 1 ? '1 device' : `${formatCount(count)} devices`);

/** The counts from the update's own response, until the first poll. */
const firstCount = ({ queued, unchanged }: UpdateResult): UpdateCount => ({
  ...NO_CHANGES,
  queued,
  unchanged,
});

/** The progress of an update, which succeeds when every device it was sent to has confirmed. */
function useOutcome(deviceType: EdgeConfigType, result: UpdateResult): string {
  const notify = useNotify();
  const { data: count = firstCount(result) } = useQuery(updateCountQuery(deviceType, result.batchId));
  const { queued, sent, acknowledged, refused, expired, cancelled } = count;
  const succeeded = acknowledged > 0 && queued + sent + refused + expired + cancelled === 0;
  useEffect(() => {
    if (succeeded) notify({ message: EDGE_CONFIG_UPDATED, type: 'success' });
  }, [succeeded, notify]);
  return summaryOf(count);
}

const outcomeList = defineList(listEdgeConfigUpdate, {
  name: 'edge-config-update',
  label: FLEET_TEXTS.updatedDevices,
  columns,
  rowId: ({ cabinetId }) => cabinetId,
  sort: { key: 'cabinetId', direction: 'ASC' },
  input: ({ where, offset, limit, order }: ListInput<CallInput<typeof listEdgeConfigUpdate>['params']>) => ({
    params: where,
    query: { offset, limit, order },
  }),
  refetchInterval: (changes) =>
    changes?.result.some(({ status }) => isOpen(status)) ? POLL_AGAIN_MS : false,
  height: 45,
});

interface UpdateOutcomeProps {
  readonly deviceType: EdgeConfigType;
  readonly result: UpdateResult;
  readonly onClose: () => void;
}

export default function UpdateOutcome({ deviceType, result, onClose }: UpdateOutcomeProps) {
  const outcome = useOutcome(deviceType, result);
  return (
    <ModalFrame title={FLEET_TEXTS.outcomeTitle} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ px: { xs: 4, sm: 3 }, pb: 3 }}>
          {outcome}
        </Typography>
        <InnerListTable list={outcomeList} where={{ deviceType, batchId: result.batchId }} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
