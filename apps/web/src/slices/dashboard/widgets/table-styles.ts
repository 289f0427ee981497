import type { SxProps, Theme } from '@mui/material/styles';
import type { ContentOf } from '@parwell/contract';

type RowTone = ContentOf<'table'>['rows'][number]['tone'];

/** DASH-067..069. The row's status says it in words. */
export const toneOf = (tone: RowTone): SxProps<Theme> =>
  tone === null
    ? {}
    : {
        '&&': {
          bgcolor: `${tone}.light`,
          boxShadow: (theme) => `inset 3px 0 ${theme.vars.palette[tone].main}`,
          printColorAdjust: 'exact',
        },
      };

/** Rows become cards if the columns have no room: ids and dates are never broken. */
const cardsBelow = (columns: number): string => `@container (max-width: ${columns > 6 ? 800 : 480}px)`;

export const tableStyles = (columns: number): SxProps<Theme> => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 2, py: 2, textAlign: 'left', fontWeight: 400, overflowWrap: 'break-word' },
  '& th': { fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', verticalAlign: 'bottom' },
  '& td': { borderTop: 1, borderColor: 'divider' },
  '& [data-kind="number"]': { textAlign: 'right' },
  '& td:not([data-kind="text"])': { whiteSpace: 'nowrap' },
  // The link covers its row; the links in the cells are above it.
  '& tbody tr': { position: 'relative' },
  '& tbody tr:has([data-kind="open"] a):hover': { bgcolor: 'action.hover' },
  '& td a': { position: 'relative', zIndex: 1 },
  '& [data-kind="open"] a': {
    position: 'static',
    fontSize: '1.125rem',
    lineHeight: 1,
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    // The focus ring is around the row, because the row is opened.
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& [data-kind="open"]': { width: 20, px: 1, textAlign: 'right', color: 'text.secondary' },
  '& th[data-kind="open"] span': { position: 'absolute', clipPath: 'inset(50%)' },
  '@media print': {
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& [data-kind="open"]': { display: 'none' },
  },
  [cardsBelow(columns)]: {
    '&, & tbody': { display: 'block' },
    // Each cell has its title before it.
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': { display: 'block', py: 2, px: 2, borderTop: 1, borderColor: 'divider' },
    '& td': { display: 'flex', justifyContent: 'space-between', gap: 3, px: 0, py: 0.5, border: 0 },
    '& td:first-of-type': { fontWeight: 600 },
    '& [data-kind="number"]': { textAlign: 'inherit' },
    '& td[data-title]::before': {
      content: 'attr(data-title)',
      flex: 'none',
      fontWeight: 400,
      color: 'text.secondary',
    },
    // The whole card is the link.
    '& [data-kind="open"]': { display: 'contents' },
    '& [data-kind="open"] a': { fontSize: 0 },
  },
});
