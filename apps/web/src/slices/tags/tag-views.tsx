import Button from '@mui/material/Button';
import { PAGE_SIZES } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { TAG_TEXTS } from './tags.texts.ts';

/** Pages of report kind have larger pages. */
export const SIZES = [...PAGE_SIZES, 200, 500];

/** Leads to the other view. Filter and page stay behind: they mean nothing there. */
export function OtherView({ view }: { readonly view: 'tags' | 'suspect' }) {
  const navigate = useNavigate();
  const search = view === 'suspect' ? { view } : {};
  return (
    <Button
      variant="outlined"
      onClick={() => void navigate({ to: '.', search, resetScroll: false } as never)}
    >
      {TAG_TEXTS.view[view]}
    </Button>
  );
}
