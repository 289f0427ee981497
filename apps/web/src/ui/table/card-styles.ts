import type { CSSObject, Theme } from '@mui/material/styles';

/** Cards are only for narrow windows, where every control is at least 40 px high for touch. */
export const cardStyles = (palette: Theme['vars']['palette']): CSSObject => ({
  '--control': '40px',
  '& .dt-select': { minHeight: 40, fontSize: '1rem' },
  // Hidden visually, but still read by screen readers.
  '& .dt-pages > label': { position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
  '& .dt-bar': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: 44,
    padding: '0 4px',
    backgroundColor: palette.background.paper,
    borderBottom: `1px solid ${palette.divider}`,
  },
  // The select is as wide as its longest option; align the chosen one with the arrow.
  '& .dt-bar > select': { marginLeft: 'auto', textAlignLast: 'right' },
  '& .dt-cards': { listStyle: 'none', margin: 0, padding: 0 },
  '& .dt-cards > li': {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    padding: '0 4px',
    borderBottom: '1px solid var(--soft-line)',
  },
  '& .dt-cards > .dt-card': { minHeight: 72, paddingBlock: 8 },
  '& .dt-cards > .dt-group': { minHeight: 56, paddingBlock: 8, paddingRight: 14 },
  '& .dt-cards > .dt-group > .dt-open': { marginRight: 6 },
  '& .dt-group-name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .dt-group-name > .dt-note': { display: 'block', margin: 0, fontSize: '0.75rem' },
  '& .dt-group-side': { marginLeft: 12, textAlign: 'right', whiteSpace: 'nowrap' },
  '& .dt-group-side > :last-child': { fontSize: '0.75rem', fontWeight: 400 },
  '& .dt-cards > .dt-part': { display: 'block', padding: 0 },
  '& .dt-cards > .dt-detail': { display: 'block', padding: 14 },
  '& .dt-cards > .dt-bare': { border: 0 },
  '& .dt-text': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    alignItems: 'center',
    padding: '0 10px',
  },
  '& .dt-text > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .dt-title, & .dt-side': { fontWeight: 600 },
  // A phone has no hover to show cut text.
  '& .dt-title, & .dt-title > .dt-title-button': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .dt-title > .dt-title-button': { textAlign: 'left' },
  // The button truncates its own text; its focus ring must not be cut off.
  '& .dt-title:has(> .dt-title-button)': { overflow: 'visible' },
  '& .dt-line, & .dt-below': { fontSize: '0.75rem', color: palette.text.secondary },
  '& .dt-dot': { whiteSpace: 'pre' },
  '& .dt-dot:has(+ [data-own-line]), & [data-own-line] + .dt-dot': { display: 'none' },
  '& .dt-side, & .dt-below': { textAlign: 'right' },
  '& .dt-line:has(+ .dt-below:empty)': { gridColumn: '1 / -1' },
});
