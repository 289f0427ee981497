import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import type { WaitingRows } from '../table/calm-rows.ts';
import { formatCount } from '../table/pagination.tsx';
import { countNew } from './count-new.ts';
import { SHOW_TEXTS } from './show-waiting.texts.ts';

/** On the upper edge of the table, where it neither moves nor covers a row. */
export default function ShowWaiting({ onShow, ...rows }: WaitingRows) {
  const news = countNew(rows);
  const show = (button: Element, byKey: boolean) => {
    const scroller = button.parentElement?.parentElement?.querySelector('[data-scroller]');
    flushSync(onShow);
    if (scroller) scroller.scrollTop = 0;
    // The button disappears; keyboard users continue at the first row.
    if (byKey) scroller?.querySelector<HTMLElement>('[data-index]')?.focus();
  };
  return (
    <Button
      variant="outlined"
      size="small"
      sx={LOOK}
      onClick={({ currentTarget, detail }) => show(currentTarget, detail === 0)}
    >
      {news > 0 ? SHOW_TEXTS.newRows(formatCount(news)) : SHOW_TEXTS.changes}
    </Button>
  );
}

const LOOK = {
  position: 'absolute',
  top: 0,
  left: '50%',
  zIndex: 3,
  transform: 'translate(-50%, -50%)',
  minHeight: 26,
  py: 0,
  borderRadius: 4,
  color: 'primary.dark',
  '&, &:hover': { bgcolor: 'background.paper' },
} as const;
