import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { flushSync } from 'react-dom';
import { formatCount } from '../table/pagination.tsx';
import { LIST_TEXTS } from '../ui.texts.ts';

interface NewRowsProps {
  /** How many rows wait to be shown. */
  readonly count: number;
  readonly onShow: () => void;
}

/** Offers new rows on the upper edge of the table, where it neither moves a row nor covers one. */
export function NewRows({ count, onShow }: NewRowsProps) {
  const show = (table: Element | null | undefined, byKey: boolean) => {
    flushSync(onShow);
    const scroller = table?.querySelector('[data-scroller]');
    if (scroller) scroller.scrollTop = 0;
    // The button is gone; whoever used it with the keyboard goes on at the rows.
    if (byKey) table?.querySelector<HTMLElement>('[data-index]')?.focus();
  };
  return (
    <Box aria-live="polite" sx={LOOK}>
      {count > 0 && (
        <Button
          variant="contained"
          size="small"
          onClick={({ currentTarget, detail }) =>
            show(currentTarget.parentElement?.parentElement, detail === 0)
          }
        >
          {LIST_TEXTS.newRows(formatCount(count))}
        </Button>
      )}
    </Box>
  );
}

const LOOK = {
  position: 'absolute',
  top: 0,
  left: '50%',
  zIndex: 3,
  transform: 'translate(-50%, -50%)',
} as const;
