import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Declaration, Filters } from './define-filters.ts';
import { FilterBar } from './filter-bar.tsx';
import { SavedFiltersButton } from './saved-filters-button.tsx';
import { useFilters } from './use-filters.ts';

export { givenUser, showScreen } from './show-screen.fixture.tsx';

export function screenOf<F extends Filters, S extends boolean>(
  declaration: Declaration<F, S>,
  onSearchAgain = () => {},
) {
  return function Screen() {
    const filters = useFilters(declaration);
    return (
      <>
        <FilterBar filters={filters} onSearchAgain={onSearchAgain} />
        <SavedFiltersButton filters={filters} />
        <output>{JSON.stringify(filters.applied)}</output>
      </>
    );
  };
}

export const applied = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');

export function addressed() {
  const { filter, ...rest } = Object.fromEntries(new URLSearchParams(window.location.search));
  return { filter: filter === undefined ? undefined : (JSON.parse(filter) as unknown), ...rest };
}

export const at = (filter: unknown, rest = ''): string =>
  `/audit-logs?filter=${encodeURIComponent(typeof filter === 'string' ? filter : JSON.stringify(filter))}${rest}`;

export const field = (name: RegExp | string) => screen.getByRole('button', { name });

export const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

export async function add(label: string) {
  await userEvent.click(screen.getByRole('button', { name: '+ Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: label }));
}
