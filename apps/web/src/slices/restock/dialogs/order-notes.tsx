import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { unitsText, type OrderEffect } from '@parwell/domain';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';

/** Obstacles to ordering (R6). */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ contain: 'inline-size', overflowWrap: 'anywhere' }}>
      <Box component="ul" aria-label={TEXTS.warnings} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </Box>
    </Alert>
  );
}

/** The order's effect on the position, while typing. */
export function Effect({ effect }: { readonly effect: OrderEffect }) {
  const { units, position, target, aboveMaxFill } = effect;
  return (
    <Typography role="status" variant="body2" color="textSecondary">
      {TEXTS.effect(unitsText(units), position, target)}
      {aboveMaxFill > 0 && (
        <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {' · '}
          {TEXTS.aboveMaxFill(unitsText(aboveMaxFill))}
        </Box>
      )}
    </Typography>
  );
}
