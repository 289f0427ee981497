import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import type { Filters } from './define-filters.ts';
import { validValues } from './filter-text.ts';
import { SaveFilterForm } from './save-filter-form.tsx';
import { useSavedFilters } from './saved-filters.ts';
import { SavedFilterList } from './saved-filter-list.tsx';
import type { FiltersState } from './use-filters.ts';

interface SavedFiltersButtonProps {
  readonly filters: Pick<FiltersState<Filters>, 'declaration' | 'draft' | 'search'>;
  /** The current grouping; saved with the filters. */
  readonly groupBy?: string | undefined;
  readonly onGroup?: (groupBy: string | undefined) => void;
}

export function SavedFiltersButton({ filters, groupBy, onGroup }: SavedFiltersButtonProps) {
  const { declaration, draft, search } = filters;
  const { ready, saved, save, forget } = useSavedFilters(declaration.page);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        disabled={!ready}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        endIcon={<Chevron />}
      >
        Saved filters
      </Button>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-label': 'Saved filters',
            sx: { mt: 1, width: 320, maxWidth: 'calc(100vw - 16px)' },
          },
        }}
      >
        <SavedFilterList
          saved={saved}
          onForget={forget}
          onApply={(applied) => {
            setOpen(false);
            search(validValues(declaration.filters, applied.filter));
            onGroup?.(applied.groupBy);
          }}
        />
        <SaveFilterForm
          names={saved.map(({ name }) => name)}
          nothingToSave={Object.keys(draft).length === 0 && groupBy === undefined}
          onSave={(name) =>
            save({
              name,
              filter: validValues(declaration.filters, draft),
              ...(groupBy !== undefined && { groupBy }),
            })
          }
        />
      </Popover>
    </>
  );
}

function Chevron() {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1.5 3.5L5 7l3.5-3.5" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
