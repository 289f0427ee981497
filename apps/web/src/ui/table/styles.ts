import { keyframes, styled } from '@mui/material/styles';
import { COARSE } from '../theme.ts';
import { cardStyles } from './card-styles.ts';
import { controlStyles } from './control-styles.ts';

export const LEAD_WIDTH = 40;
export const TRAIL_WIDTH = 48;

const TABLE = '& > [data-scroller] > table';
const HEAD = `${TABLE} > thead > tr`;
const BODY = `${TABLE} > tbody > tr`;

/** A hairline at the sticky column while there is more to scroll. */
const hairlineWhileMoreFollows = (line: string) =>
  keyframes({ 'from, 99%': { borderLeftColor: line }, to: { borderLeftColor: 'transparent' } });

/**
 * All styles of a table in one sheet: rows are plain elements without styles of their own, which makes them
 * cheap to render. Content that a screen puts into cells is not styled.
 */
export const TableRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const softLine = `color-mix(in srgb, ${palette.divider} 60%, transparent)`;
  return {
    ...theme.typography.body2,
    fontVariantNumeric: 'tabular-nums',
    '--control': '28px',
    '--soft-line': softLine,
    [COARSE]: { '--control': '40px' },
    // Makes 100cqw the visible width, which messages in place of rows use.
    '& > [data-scroller]': { overflow: 'auto', containerType: 'inline-size' },
    // Dims outdated rows, after a delay so that fast answers do not flicker.
    '& > [data-busy] > table > tbody, & > [data-busy] > ul': {
      opacity: 0.55,
      transition: theme.transitions.create('opacity', {
        duration: theme.transitions.duration.shortest,
        delay: 150,
      }),
    },

    [TABLE]: { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
    [`${TABLE} .dt-col-lead`]: { width: LEAD_WIDTH },
    [`${TABLE} .dt-col-trail`]: { width: TRAIL_WIDTH },
    [`${BODY} > *, ${HEAD} > *`]: {
      boxSizing: 'border-box',
      height: 38,
      padding: '0 12px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
      fontWeight: 'inherit',
      borderBottom: '1px solid var(--soft-line)',
    },
    [`${HEAD} > *`]: {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 36,
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 600,
      color: palette.text.disabled,
      backgroundColor: palette.background.paper,
      borderBottomColor: palette.divider,
    },
    [`${HEAD} > th > .dt-resize`]: {
      position: 'absolute',
      insetBlock: 6,
      right: 0,
      width: 9,
      cursor: 'col-resize',
      touchAction: 'none',
      borderRight: '1px solid transparent',
    },
    [`${HEAD} > th:hover > .dt-resize, ${HEAD} > th > .dt-resize:active`]: {
      borderRightColor: palette.border,
    },
    [`${HEAD} > .dt-right, ${BODY} > .dt-right`]: { textAlign: 'right' },
    // Two lines are not higher than a row.
    [`${BODY} > .dt-wraps`]: {
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      paddingBlock: 2,
      lineHeight: '16px',
    },
    [`${BODY} > .dt-wraps > .dt-title-button`]: { padding: '0 4px', whiteSpace: 'normal', textAlign: 'left' },
    [`${HEAD} > .dt-lead, ${BODY} > .dt-lead`]: { padding: '0 6px' },
    // Stays visible when the table is scrolled sideways, because it contains the row's menu.
    [`${HEAD} > .dt-trail, ${BODY} > .dt-trail`]: {
      position: 'sticky',
      right: 0,
      padding: '0 8px',
      textAlign: 'right',
      background: `linear-gradient(var(--row, transparent), var(--row, transparent)) ${palette.background.paper}`,
      borderLeft: '1px solid transparent',
      animation: `${hairlineWhileMoreFollows(palette.divider)} linear`,
      animationTimeline: 'scroll(nearest inline)',
    },
    [`${HEAD} > .dt-trail`]: { zIndex: 2 },
    [`${BODY}.dt-group > *`]: { height: 36 },
    [`${BODY}.dt-group > th`]: { paddingLeft: 6 },
    [`${BODY}.dt-part > td`]: { height: 'auto', padding: 0, whiteSpace: 'normal', overflow: 'visible' },
    // The name is cut before the number of rows is.
    [`${BODY} .dt-group-name`]: {
      display: 'inline-flex',
      maxWidth: 'calc(100% - var(--control) - 18px)',
      verticalAlign: 'middle',
    },
    [`${BODY} .dt-group-text`]: { overflow: 'hidden', textOverflow: 'ellipsis' },
    [`${BODY} .dt-group-name > .dt-note`]: { flex: 'none' },
    // On a card the column's header is missing.
    [`${TABLE} .dt-on-card`]: { display: 'none' },
    '& .dt-group .dt-note': { marginLeft: 8, fontWeight: 400, color: palette.text.secondary },
    '& .dt-part .dt-turn': {
      position: 'sticky',
      left: 0,
      maxWidth: '100cqw',
      justifyContent: 'flex-end',
      padding: '4px 12px',
    },
    [`${BODY}.dt-detail > td`]: { padding: 12, whiteSpace: 'normal' },
    [`${BODY}.dt-bare > td`]: { height: 'auto', padding: 0, border: 0, overflow: 'visible' },
    [`${BODY} > th a, & .dt-title a`]: {
      color: palette.primary.dark,
      fontWeight: 600,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },

    '& [data-index]': { backgroundColor: 'var(--row)' },
    // Only with hover; touch would leave the row highlighted.
    '@media (hover: hover)': { '& [data-index]:hover': { '--row': palette.action.hover } },
    '& [data-index]:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    // The sticky cell covers the row's focus ring, so it draws its own part.
    '& [data-index]:focus-visible > .dt-trail': {
      boxShadow: ['0 2px', '0 -2px', '-2px 0'].map((side) => `inset ${side} ${palette.primary.main}`).join(),
    },
    // Highlights come after the selection colour, so that they stay visible on selected rows.
    '& [data-selected]': { '--row': palette.primary.light },
    '& [data-selected] a': { color: palette.primary.dark },
    '& [data-highlight=error]': { '--row': palette.error.light },
    '& [data-highlight=warning]': { '--row': palette.warning.light },
    // The colour of links is too light for these rows.
    '& [data-highlight] a': { color: palette.text.primary, textDecoration: 'underline' },
    '& .dt-group, & .dt-group:hover': { fontWeight: 600, '--row': palette.background.default },
    '& .dt-detail:hover, & .dt-part:hover': { '--row': 'transparent' },

    '& > footer': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 8,
      minHeight: 48,
      boxSizing: 'border-box',
      padding: '4px 12px',
      color: palette.text.secondary,
      borderTop: `1px solid ${palette.divider}`,
    },
    '& .dt-pages': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, marginLeft: 'auto' },
    '& .dt-turn': { display: 'flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap', marginLeft: 'auto' },
    '& .dt-turn > span': { marginInline: 8 },
    ...controlStyles(palette),
    '& .dt-select, & .dt-sort': { [COARSE]: { minHeight: 40 } },
    '&[data-narrow]': cardStyles(palette),
  };
});
