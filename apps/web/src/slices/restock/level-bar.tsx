import Box from '@mui/material/Box';
import type { RestockRecommendation } from '@parwell/contract';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const { levels } = RESTOCK_TEXTS;

/** In a smaller share of the bar a number would not fit. */
const FITS = 0.07;

/** Beyond this share of the bar a level's name stands before its mark; after it, it would be cut. */
const BEFORE = 0.6;

const LINE_PX = 16;

/** On hand, incoming and ordered against the levels. The text below says the same. */
export function LevelBar({ row }: { readonly row: RestockRecommendation }) {
  const { usable, inTransit, onOrder } = row.facts.position;
  const coming = inTransit + onOrder;
  const marks = [
    { name: levels.minPar, units: row.minPar },
    { name: levels.crl, units: row.crl },
    { name: levels.maxFill, units: row.maxFill },
    { name: levels.maxPar, units: row.maxPar },
  ].flatMap(({ name, units }) => (units === null ? [] : [{ name, units }]));
  const top = 1.2 * Math.max(1, usable + coming + row.recommendedQty, ...marks.map(({ units }) => units));
  const at = (units: number): string => `${(100 * units) / top}%`;
  const parts = [
    {
      key: 'usable',
      units: usable,
      text: String(usable),
      sx: { bgcolor: 'primary.main', color: 'primary.contrastText' },
    },
    {
      key: 'coming',
      units: coming,
      text: String(coming),
      sx: { bgcolor: 'primary.main', opacity: 0.55, color: 'primary.contrastText' },
    },
    {
      key: 'ordered',
      units: row.recommendedQty,
      text: `+ ${row.recommendedQty}`,
      sx: {
        bgcolor: 'primary.light',
        color: 'primary.dark',
        border: '1px dashed',
        borderColor: 'primary.main',
      },
    },
  ].filter(({ units }) => units > 0);
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', fontSize: '0.6875rem', fontWeight: 600 }}
      // Each name has its own line, since levels can be close to each other.
      style={{ paddingTop: LINE_PX * marks.length + 2 }}
    >
      {marks
        .toSorted((one, other) => one.units - other.units)
        .map(({ name, units }, index) => (
          <Box
            key={name}
            sx={{
              position: 'absolute',
              top: LINE_PX * index,
              bottom: -3,
              px: 1,
              ...(units > BEFORE * top
                ? { right: at(top - units), borderRight: '1px solid' }
                : { left: at(units), borderLeft: '1px solid' }),
              borderColor: 'text.primary',
              lineHeight: `${LINE_PX}px`,
              whiteSpace: 'nowrap',
            }}
          >
            {/* The marks of lower levels do not cross it. */}
            <Box component="span" sx={{ bgcolor: 'background.paper' }}>
              {name} {units}
            </Box>
          </Box>
        ))}
      <Box sx={{ display: 'flex', height: 14, borderRadius: '7px', overflow: 'hidden', bgcolor: 'divider' }}>
        {parts.map(({ key, units, text, sx }) => (
          <Box
            key={key}
            sx={{ ...sx, boxSizing: 'border-box', width: at(units), textAlign: 'center', lineHeight: '14px' }}
          >
            {units / top >= FITS && text}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
