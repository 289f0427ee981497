import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { RefusableButton } from '../refusable-button.tsx';
import { BULK_BAR_TEXTS } from './bulk-bar.texts.ts';
import { formatCount } from './pagination.tsx';
import type { Selection } from './selection.ts';

export interface BulkAction {
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** Disables the action, because it would change none of the selected rows. */
  readonly refusal?: string;
}

interface BulkBarProps {
  readonly count: number;
  readonly total: number;
  readonly matching: Selection<never>['matching'];
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
}

/** In the line below the table, so that selecting a row moves nothing. */
export function BulkBar({ count, total, matching, actions, onClear }: BulkBarProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <span role="status">{count > 0 && `${formatCount(count)} selected`}</span>
      {count > 0 && (
        <>
          <Button variant="text" onClick={onClear}>
            Clear
          </Button>
          {matching && count < Math.min(total, matching.limit) && (
            <Button variant="text" loading={matching.pending} onClick={matching.onSelect}>
              {BULK_BAR_TEXTS.selectMatching(Math.min(total, matching.limit), total)}
            </Button>
          )}
          {actions.map(({ label, danger, refusal, onClick }) => (
            <RefusableButton
              key={label}
              variant="outlined"
              sx={danger ? { color: 'error.main' } : {}}
              refusal={refusal}
              onClick={onClick}
            >
              {label}
            </RefusableButton>
          ))}
        </>
      )}
    </Stack>
  );
}
