import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';
import { AddFilter } from './add-filter.tsx';
import type { Filters } from './define-filters.ts';
import type { FiltersState } from './use-filters.ts';

interface FilterBarProps {
  readonly filters: AnyFiltersState;
  /** Search was pressed without changes: loads the same list again. */
  readonly onSearchAgain?: () => unknown;
  /** Controls such as "Group by", placed before Search. */
  readonly children?: ReactNode;
}

const SOFT = { color: 'primary.dark', bgcolor: 'primary.light' } as const;

/**
 * For a filter that was just added. It gets the focus first, so that closing the popup returns the focus to
 * it.
 */
function openField(field: HTMLElement | null): void {
  const control = field?.querySelector<HTMLElement>('button, input');
  control?.focus();
  control?.click();
}

/** The bar does not depend on a particular screen's filters. */
type AnyFiltersState = Pick<
  FiltersState<Filters>,
  'declaration' | 'applied' | 'draft' | 'pending' | 'missing' | 'remove' | 'search'
> & { set(this: void, key: string, value: unknown): void };

/** Active filters are always visible; on a phone the empty ones move to "+ Filter". */
export function FilterBar({ filters, onSearchAgain, children }: FilterBarProps) {
  const { declaration, applied, draft, pending, missing, set, remove, search } = filters;
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [added, setAdded] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const inUse = (key: string) => draft[key] !== undefined || pending.includes(key) || added.includes(key);
  const all = Object.entries(declaration.filters).filter(([key, { shown }]) =>
    shown === 'linked' ? inUse(key) : shown !== null,
  );
  const visible = all.filter(([key, { required, shown }]) => inUse(key) || required || (shown && !phone));
  const hidden = all.filter((entry) => !visible.includes(entry));

  /** The list does not show everything that was entered. */
  const waits = pending.length > 0 || (applied === null && Object.keys(draft).length > 0);

  const submit = () => {
    const outcome = search();
    if (outcome === 'same') onSearchAgain?.();
    if (outcome === 'missing')
      form.current
        ?.querySelector<HTMLElement>('[data-required-empty] button, [data-required-empty] input')
        ?.focus();
  };
  const removeField = (key: string) => {
    // The pressed button disappears with its field.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    setAdded(added.filter((each) => each !== key));
    remove(key);
  };

  return (
    <Box
      ref={form}
      component="form"
      role="search"
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, p: 3 }}
    >
      {visible.map(([key, { Control, label, prompt, required }]) => (
        <Box
          key={key}
          ref={added.at(-1) === key ? openField : undefined}
          data-required-empty={(required && draft[key] === undefined) || undefined}
          sx={{ maxWidth: '100%' }}
        >
          <Control
            label={label}
            required={required}
            value={draft[key]}
            onChange={(value) => set(key, value)}
            pending={pending.includes(key)}
            problem={missing.includes(key) ? prompt : undefined}
            onRemove={inUse(key) && !required ? () => removeField(key) : undefined}
          />
        </Box>
      ))}
      <AddFilter filters={hidden} onAdd={(key) => setAdded([...added, key])} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: { sm: 'auto' } }}>
        {children}
        {/* The page has a primary button of its own; Search is one only while there are changes to apply. */}
        <Button type="submit" {...(waits ? { variant: 'contained' } : { sx: SOFT })}>
          Search
        </Button>
      </Box>
    </Box>
  );
}
