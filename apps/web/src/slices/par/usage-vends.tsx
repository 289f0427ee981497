import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { listUsageVends, type CallInput, type ParUsage, type UsageVend } from '@parwell/contract';
import type { UsageWindow } from '@parwell/domain';
import { useState } from 'react';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { InnerListTable } from '../../ui/list/list-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { PAR_TEXTS } from './par.texts.ts';

const columns: readonly Column<UsageVend>[] = [
  { ...instant('at'), header: 'Time', width: 175, priority: 'title' },
  { key: 'lot', header: 'Lot', width: 150, priority: 'line' },
  {
    key: 'unit',
    header: 'Serial Number',
    width: 170,
    cell: ({ serialNo, tagId }) => serialNo || tagId,
  },
  { key: 'userName', header: 'Updated By', priority: 'line' },
  {
    key: 'quantity',
    header: 'Qty',
    align: 'right',
    width: 130,
    priority: 'side',
    cell: ({ quantity, reversedAt }) =>
      reversedAt === null ? (
        quantity
      ) : (
        <>
          <StatusChip tone="neutral" label={PAR_TEXTS.reversed} /> <s>{quantity}</s>
        </>
      ),
  },
];

type Of = Pick<CallInput<typeof listUsageVends>['query'], 'cabinetId' | 'productId' | 'window'>;

const vends = defineList(listUsageVends, {
  name: 'usage-vends',
  label: PAR_TEXTS.vends,
  columns,
  rowId: ({ id }) => String(id),
  input: ({ where, offset, limit }: ListInput<Of>) => ({ query: { ...where, offset, limit } }),
  emptyText: PAR_TEXTS.noVends,
});

const USAGE = { year: 'usageY', twoMonths: 'usageM', week: 'usageW' } as const;

interface UsageVendsProps {
  readonly row: ParUsage;
  readonly window: UsageWindow;
  readonly onClose: () => void;
}

/** The vends behind a figure of usage. Reversed ones are shown and count nothing. */
export default function UsageVends({ row, window, onClose }: UsageVendsProps) {
  const [where] = useState<Of>({ cabinetId: row.cabinetId, productId: row.productId, window });
  return (
    <ModalFrame
      title={PAR_TEXTS.vendsTitle(row.productName, PAR_TEXTS.windows[window])}
      width="lg"
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 2, sm: 4 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {row.groupName} · {PAR_TEXTS.vendsSum(row[USAGE[window]])}
        </Typography>
        <InnerListTable list={vends} where={where} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {PAR_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
