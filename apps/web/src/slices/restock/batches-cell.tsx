import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChosenBatch, RestockRecommendation } from '@parwell/contract';
import { daysBetween } from '@parwell/domain';
import { useChoice, useChoices } from './choices.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { batchesToOrder, batchName, changesSince, whyNotReleasable } from './seen-row.ts';

const SMALL = { fontSize: '0.75rem', lineHeight: '16px' } as const;

/** The proposed batches of a row, or the chosen ones (OMGT-021, OMGT-074). */
export function BatchesCell({ row }: { readonly row: RestockRecommendation }) {
  const choice = useChoice(row.id);
  const modified = choice?.modified ?? null;
  const batches = modified?.batches ?? batchesToOrder(row);
  const [first, ...others] = batches;
  const problem = whyNotReleasable(row, modified !== null);
  return (
    <>
      <Box
        component="span"
        data-own-line
        title={batches.map((batch) => textOf(batch, row)).join('\n') || undefined}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, whiteSpace: 'nowrap' }}
      >
        {first && <Warehouse name={first.warehouse} />}
        {first && (first.lot === '' ? RESTOCK_TEXTS.anyLotShort : first.lot)}
        {others.length > 0 && (
          <Box component="span" sx={{ ...SMALL, color: 'text.secondary' }}>
            {RESTOCK_TEXTS.moreBatches(others.length)}
          </Box>
        )}
        {modified ? (
          <Box component="strong" sx={{ ...SMALL, color: 'info.main', fontWeight: 600 }}>
            {RESTOCK_TEXTS.modified}
          </Box>
        ) : (
          <Box component="span" sx={{ ...SMALL, color: 'text.secondary' }}>
            {problem ?? (first && daysText(first, row))}
          </Box>
        )}
      </Box>
      {choice && <Changes row={row} />}
    </>
  );
}

const Warehouse = ({ name }: { readonly name: string }) => (
  <Box
    component="span"
    sx={{
      ...SMALL,
      px: 1,
      borderRadius: '4px',
      fontWeight: 600,
      color: 'primary.dark',
      bgcolor: 'primary.light',
      '[data-selected] &': { bgcolor: 'background.paper' },
    }}
  >
    {name}
  </Box>
);

const daysText = ({ expiration }: ChosenBatch, { facts }: RestockRecommendation): string | null =>
  expiration === null ? null : RESTOCK_TEXTS.days(daysBetween(facts.today, expiration));

const textOf = (batch: ChosenBatch, row: RestockRecommendation): string =>
  [batchName(batch), RESTOCK_TEXTS.packs(batch.qty), batch.expiration, daysText(batch, row)]
    .filter(Boolean)
    .join(' · ');

/** Shows changes since the row was selected, and lets the user accept them. */
function Changes({ row }: { readonly row: RestockRecommendation }) {
  const choice = useChoice(row.id);
  const { accept, followed } = useChoices();
  // A release changes its own rows.
  if (!choice || followed) return null;
  const changes = changesSince(choice.seen, row, choice.modified);
  if (changes.length === 0) return null;
  const text = changes.join(' · ');
  return (
    <Box
      component="span"
      sx={{
        ...SMALL,
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        fontWeight: 600,
        // The colour alone has too little contrast on a selected row.
        color: ({ vars: { palette } }) =>
          `color-mix(in srgb, ${palette.warning.main} 80%, ${palette.text.primary})`,
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text}
      </Box>
      <Button
        variant="text"
        size="small"
        sx={{ ...SMALL, flex: 'none', p: 0, minWidth: 0, minHeight: 16, color: 'primary.dark' }}
        aria-label={RESTOCK_TEXTS.acceptChange(row.productName)}
        onClick={() => accept([row])}
      >
        {RESTOCK_TEXTS.accept}
      </Button>
    </Box>
  );
}
