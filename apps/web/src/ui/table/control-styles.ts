import type { CSSObject, Theme } from '@mui/material/styles';

type Palette = Theme['vars']['palette'];

/** Each control is a single element with its icon drawn by CSS, because a table has hundreds of them. */
export const controlStyles = (palette: Palette): CSSObject => ({
  '& .dt-control': {
    appearance: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: 'var(--control)',
    height: 'var(--control)',
    margin: 0,
    padding: 0,
    border: 0,
    borderRadius: 6,
    verticalAlign: 'middle',
    background: 'none',
    color: palette.text.disabled,
    cursor: 'pointer',
    '&:enabled:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    '&:disabled': { opacity: 0.4, cursor: 'default' },
  },
  '& .dt-sort': {
    appearance: 'none',
    height: 32,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    whiteSpace: 'pre',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary },
  },
  '& [data-opens]': { cursor: 'pointer' },
  '& .dt-title-button': {
    appearance: 'none',
    maxWidth: 'calc(100% + 8px)',
    // Space for the focus ring, without moving the text.
    padding: '2px 4px',
    margin: '0 -4px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: palette.primary.dark,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& [aria-sort$=ending] > .dt-sort': { color: palette.text.primary },
  '& .dt-select': {
    minHeight: 32,
    padding: '0 4px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontWeight: 650,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
  },
  '& .dt-control:focus-visible, & .dt-sort:focus-visible, & .dt-select:focus-visible, & .dt-title-button:focus-visible':
    {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
  ...signs,
  ...checkbox(palette),
  ...copyButton(palette),
});

const chevron = {
  content: '""',
  width: 6,
  height: 6,
  borderStyle: 'solid',
  borderColor: 'currentColor',
  borderWidth: '0 1.5px 1.5px 0',
};

const signs: CSSObject = {
  '& .dt-open::before': { ...chevron, transition: 'transform 120ms', transform: 'rotate(-45deg)' },
  '& .dt-open[aria-expanded=true]::before': { transform: 'translateY(-2px) rotate(45deg)' },
  '@media (prefers-reduced-motion: reduce)': { '& .dt-open::before': { transition: 'none' } },
  '& .dt-group .dt-open': { marginRight: 18 },
  '& .dt-previous::before': { ...chevron, transform: 'translateX(2px) rotate(135deg)' },
  '& .dt-next::before': { ...chevron, transform: 'translateX(-2px) rotate(-45deg)' },
  '& .dt-menu::before': {
    content: '""',
    width: 3,
    height: 3,
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    boxShadow: '-5px 0, 5px 0',
  },
  '& .dt-columns::before': {
    content: '""',
    width: 14,
    height: 12,
    borderRadius: 2,
    border: '1.5px solid',
    background: 'linear-gradient(currentColor, currentColor) center / 1.5px 100% no-repeat',
  },
};

const checkbox = (palette: Palette): CSSObject => ({
  '& .dt-check::before': {
    content: '""',
    gridArea: '1 / 1',
    boxSizing: 'border-box',
    width: 16,
    height: 16,
    borderRadius: 4,
    border: `1px solid ${palette.border}`,
    backgroundColor: palette.background.paper,
  },
  '& .dt-check:checked::before, & .dt-check:indeterminate::before': {
    borderColor: palette.primary.main,
    backgroundColor: palette.primary.main,
  },
  '& .dt-check:checked::after, & .dt-check:indeterminate::after': {
    content: '""',
    gridArea: '1 / 1',
    borderStyle: 'solid',
    borderColor: palette.primary.contrastText,
  },
  '& .dt-check:checked::after': {
    width: 4,
    height: 8,
    borderWidth: '0 1.5px 1.5px 0',
    transform: 'translateY(-1px) rotate(45deg)',
  },
  '& .dt-check:indeterminate::after': { width: 8, height: 0, borderWidth: '1.5px 0 0', transform: 'none' },
});

const square = {
  content: '""',
  gridArea: '1 / 1',
  width: 7,
  height: 8,
  borderRadius: 2,
  border: '1.5px solid',
};

const copyButton = (palette: Palette): CSSObject => ({
  '& .dt-copy': {
    width: 22,
    // Takes no room, so that no text is cut for an invisible button.
    margin: '0 -24px 0 2px',
    opacity: 0,
    backgroundColor: palette.background.paper,
  },
  '& [data-index]:hover .dt-copy, & .dt-copy:focus-visible, & .dt-copy[data-copied]': { opacity: 1 },
  '& .dt-copy::before': { ...square, transform: 'translate(-1.5px, -1.5px)' },
  '& .dt-copy::after': {
    ...square,
    transform: 'translate(1.5px, 1.5px)',
    backgroundColor: palette.background.paper,
  },
  '& .dt-copy[data-copied]::before': {
    ...chevron,
    height: 10,
    transform: 'translateY(-1px) rotate(45deg)',
    borderRadius: 0,
    color: palette.success.main,
  },
  '& .dt-copy[data-copied]::after': { content: 'none' },
});
