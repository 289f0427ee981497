import Box from '@mui/material/Box';
import type { InventoryLot } from '@parwell/contract';
import { isHighlightedOn, type CalendarDate } from '@parwell/domain';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { GOODS_TEXTS } from './goods.texts.ts';

const DAY_MS = 86_400_000;
/** Fewer days are shown as a warning. */
const SOON_DAYS = 30;

export const daysUntil = (expiration: CalendarDate, today: CalendarDate): number =>
  Math.round((Date.parse(expiration) - Date.parse(today)) / DAY_MS);

/** Rows are highlighted from the expiration date itself (INV-008). */
export const isHighlighted = (lot: Pick<InventoryLot, 'expiration'>, today: CalendarDate | undefined) =>
  today !== undefined && isHighlightedOn(lot, today);

interface ExpiryNoteProps {
  readonly expiration: CalendarDate | null;
  readonly today: CalendarDate | undefined;
}

/** How long a lot may still be used. */
export function ExpiryNote({ expiration, today }: ExpiryNoteProps) {
  if (expiration === null) return GOODS_TEXTS.never;
  if (today === undefined) return null;
  const days = daysUntil(expiration, today);
  if (days < 0) return <OnHighlight label={GOODS_TEXTS.expired} />;
  if (days === 0) return <OnHighlight label={GOODS_TEXTS.expiresToday} />;
  return days <= SOON_DAYS ? (
    <StatusChip tone="warning" label={GOODS_TEXTS.daysLeft(days)} />
  ) : (
    <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {GOODS_TEXTS.days(days)}
    </Box>
  );
}

/** Its row has the colour of the chip: the chip is a shade stronger. */
const OnHighlight = ({ label }: { readonly label: string }) => (
  <Box
    component="span"
    sx={({ vars }) => ({
      '& > span': { backgroundColor: `color-mix(in srgb, ${vars.palette.error.main} 14%, transparent)` },
    })}
  >
    <StatusChip tone="error" label={label} />
  </Box>
);
