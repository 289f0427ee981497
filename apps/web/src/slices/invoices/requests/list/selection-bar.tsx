import Box from '@mui/material/Box';
import type { InvoiceRequest } from '@parwell/contract';
import { BulkBar, type BulkAction } from '../../../../ui/table/bulk-bar.tsx';
import type { Selection } from '../../../../ui/table/selection.ts';

export type RequestSelection = Selection<InvoiceRequest>;

interface SelectionBarProps {
  readonly selection: RequestSelection;
  /** All matching requests. */
  readonly total: number;
  readonly actions: readonly BulkAction[];
}

export const SelectionBar = ({ selection, total, actions }: SelectionBarProps) =>
  selection.selected.size > 0 && (
    <Box sx={{ px: 3, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <BulkBar
        count={selection.selected.size}
        total={total}
        matching={selection.matching}
        actions={actions}
        onClear={() => selection.onChange(new Set())}
      />
    </Box>
  );
