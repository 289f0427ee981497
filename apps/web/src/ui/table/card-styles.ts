import type { CSSObject, Theme } from '@mui/material/styles';

/** Cards are for narrow windows only, where everything that can be touched is at least 40 px high. */
export const cardStyles = (palette: Theme['vars']['palette']): CSSObject => ({
  '--control': '40px',
  '& .dt-select': { minHeight: 40, fontSize: '1rem' },
  // Still there for those who hear the page.
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
  // As wide as its longest choice; the one that is chosen stands beside the arrow.
  '& .dt-bar > select': { marginLeft: 'auto', textAlignLast: 'right' },
  '& .dt-cards': { listStyle: 'none', margin: 0, padding: 0 },
  '& .dt-cards > li': {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    padding: '0 4px',
    borderBottom: '1px solid var(--soft-line)',
  },
  '& .dt-cards > .dt-card': { minHeight: 72 },
  '& .dt-cards > .dt-group': { minHeight: 44 },
  '& .dt-cards > .dt-group > .dt-open': { marginRight: 10 },
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
  // A button shortens its own text; the ring around it must not be cut off.
  '& .dt-title:has(> .dt-title-button)': { overflow: 'visible' },
  '& .dt-line, & .dt-below': { fontSize: '0.75rem', color: palette.text.secondary },
  '& .dt-side, & .dt-below': { textAlign: 'right' },
  '& .dt-line:has(+ .dt-below:empty)': { gridColumn: '1 / -1' },
});
