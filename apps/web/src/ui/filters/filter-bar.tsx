import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';
import { AddFilter } from './add-filter.tsx';
import type { Filters } from './define-filters.ts';
import type { FiltersState } from './use-filters.ts';

interface FilterBarProps {
  readonly filters: AnyFiltersState;
  /** Search was pressed with nothing changed: the same list, asked for again. */
  readonly onSearchAgain?: () => unknown;
  /** What else belongs to searching, such as "Group by"; stands before Search. */
  readonly children?: ReactNode;
}

/** Whoever has just asked for a field wants to fill it. Focused first, so that closing leads back to it. */
function openField(field: HTMLElement | null): void {
  const control = field?.querySelector<HTMLElement>('button, input');
  control?.focus();
  control?.click();
}

/** The bar needs to know of no screen which filters it has. */
type AnyFiltersState = Pick<
  FiltersState<Filters>,
  'declaration' | 'draft' | 'pending' | 'missing' | 'remove' | 'search'
> & { set(this: void, key: string, value: unknown): void };

/**
 * The filters of a screen. Those that filter the list are always to be seen; on a phone the empty ones
 * fold away behind "+ Filter".
 */
export function FilterBar({ filters, onSearchAgain, children }: FilterBarProps) {
  const { declaration, draft, pending, missing, set, remove, search } = filters;
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [added, setAdded] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);

  const all = Object.entries(declaration.filters);
  const inUse = (key: string) => draft[key] !== undefined || pending.includes(key) || added.includes(key);
  const visible = all.filter(([key, { required, shown }]) => inUse(key) || required || (shown && !phone));
  const hidden = all.filter((entry) => !visible.includes(entry));

  const submit = () => {
    const outcome = search();
    if (outcome === 'same') onSearchAgain?.();
    if (outcome === 'missing')
      form.current
        ?.querySelector<HTMLElement>('[data-required-empty] button, [data-required-empty] input')
        ?.focus();
  };
  const takeAway = (key: string) => {
    // The button that is pressed goes with its field; the next thing to do is to search or to add.
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
            value={draft[key]}
            onChange={(value) => set(key, value)}
            pending={pending.includes(key)}
            problem={missing.includes(key) ? prompt : undefined}
            onRemove={inUse(key) && !required ? () => takeAway(key) : undefined}
          />
        </Box>
      ))}
      <AddFilter filters={hidden} onAdd={(key) => setAdded([...added, key])} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: { sm: 'auto' } }}>
        {children}
        <Button type="submit" variant="contained">
          Search
        </Button>
      </Box>
    </Box>
  );
}
