import Button from '@mui/material/Button';
import { PAGE_SIZES } from '@parwell/domain';
import { useNavigate } from '@tanstack/react-router';
import { TAG_TEXTS } from './tags.texts.ts';

/** Report pages are larger. */
export const SIZES = [...PAGE_SIZES, 200, 500];

/** Links to the other view, without filter and page, which do not apply there. */
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
