import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RestockRecommendation } from '@parwell/contract';
import { dollars, RELEASE_RUNNING, RELEASE_SELECTED, releaseSums, type ReleaseSum } from '@parwell/domain';
import { BULK_BAR_TEXTS } from '../../ui/table/bulk-bar.texts.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import type { Selection } from '../../ui/table/selection.ts';
import { changedRows } from './changed-rows.ts';
import { useChoices } from './choices.ts';
import { linesToAddUp } from './release-lines.ts';
import { usePresentRows } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { useAcceptChanges } from './use-accept-changes.ts';
import { useRelease } from './use-release.ts';

/** The colour of a text button is too light for the bar. */
const ON_SOFT = { color: 'primary.dark' } as const;

interface ReleaseBarProps {
  readonly selection: Selection<RestockRecommendation>;
  /** All matching rows. */
  readonly total: number;
}

/** The sums of the selected rows and the button to release them, below both lists. */
export function ReleaseBar({ selection, total }: ReleaseBarProps) {
  const { selected } = useChoices();
  const { release, busy, isRunning } = useRelease();
  const notConfigured = useNotConfigured('erp');
  if (selected.length === 0 && !isRunning) return null;
  const sums = releaseSums(selected.flatMap(linesToAddUp));
  const { matching } = selection;
  const most = Math.min(total, matching?.limit ?? 0);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        px: 3,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'primary.light',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box component="span" role="status" sx={{ fontWeight: 600 }}>
          {selected.length > 0 && RESTOCK_TEXTS.selected(selected.length)}
        </Box>
        {selected.length > 0 && !isRunning && (
          <>
            <Button variant="text" size="small" sx={ON_SOFT} onClick={() => selection.onChange(new Set())}>
              {RESTOCK_TEXTS.clear}
            </Button>
            {matching && selected.length < most && (
              <Button
                variant="text"
                size="small"
                sx={ON_SOFT}
                loading={matching.pending}
                onClick={matching.onSelect}
              >
                {BULK_BAR_TEXTS.selectMatching(most, total)}
              </Button>
            )}
          </>
        )}
      </Box>
      {sums.warehouses.map(({ warehouse, ...sum }) => (
        <Sum key={warehouse} name={warehouse} sum={sum} />
      ))}
      {selected.length > 0 && <Sum name={RESTOCK_TEXTS.total} sum={sums.total} />}
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {isRunning ? (
          // OMGT-039 has two spaces.
          <Box component="span" role="status" sx={{ fontWeight: 600, whiteSpace: 'pre-wrap' }}>
            {RELEASE_RUNNING}
          </Box>
        ) : (
          <>
            <ChangedRows />
            <RefusableButton
              variant="contained"
              refusal={notConfigured}
              loading={busy}
              onClick={() => void release()}
            >
              {RELEASE_SELECTED}
            </RefusableButton>
          </>
        )}
      </Box>
    </Box>
  );
}

const Sum = ({ name, sum }: { readonly name: string; readonly sum: ReleaseSum }) => (
  <Box sx={{ pl: { sm: 4 }, borderLeft: { sm: '1px solid' }, borderColor: { sm: 'divider' } }}>
    <div>
      <strong>{name}</strong> {RESTOCK_TEXTS.lines(sum.lines)}
    </div>
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
      {RESTOCK_TEXTS.units(sum.units)} · {RESTOCK_TEXTS.packs(sum.packs)} ·{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {dollars(sum.cents)}
      </Box>
      {sum.unpriced > 0 && ` ${RESTOCK_TEXTS.unpriced(sum.unpriced)}`}
    </Box>
  </Box>
);

/** Reports changes of selected rows since they were selected, on other pages too. */
function ChangedRows() {
  const { selected } = useChoices();
  const present = usePresentRows(selected.map(({ seen }) => seen.id));
  const acceptChanges = useAcceptChanges();
  const changed = present ? changedRows(selected, present) : [];
  if (!present || changed.length === 0) return null;
  return (
    <Button variant="outlined" sx={{ color: 'warning.main' }} onClick={() => void acceptChanges(present)}>
      {RESTOCK_TEXTS.changed.rows(changed.length)}
    </Button>
  );
}
