import { getUser, saveUserProperty } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, createContext, use, useMemo, useState } from 'react';
import { vi } from 'vitest';
import { parseSearch, stringifySearch } from '../../app/search-params.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { SessionContext } from '../../session/session-context.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeBrowser } from '../../test/fake-browser.ts';
import { givenSession, user } from '../../test/people.ts';
import { Notifications } from '../feedback/notifications.tsx';
import { PortalTheme } from '../portal-theme.tsx';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { pageQuery, useTableState } from './table-state.ts';

export interface Lot {
  readonly id: string;
  readonly product: string;
  readonly device: string;
  readonly lot: string;
  readonly onHand: number;
}

export const lots = (count: number): Lot[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `lot ${index + 1}`,
    product: `Product ${index + 1}`,
    device: index % 2 === 0 ? 'EM-1' : 'RF-2',
    lot: `LOT-${index + 1}`,
    onHand: index,
  }));

export const lotColumns: readonly Column<Lot>[] = [
  {
    key: 'product',
    header: 'Product',
    cell: ({ product }) => product,
    sortKey: 'product',
    priority: 'title',
  },
  { key: 'lot', header: 'Lot', cell: ({ lot }) => lot, priority: 'line' },
  {
    key: 'onHand',
    header: 'On hand',
    cell: ({ onHand }) => `${onHand} pcs`,
    align: 'right',
    sortKey: 'onHand',
    priority: 'side',
  },
];

interface Setting {
  readonly lots?: readonly Lot[];
  readonly properties?: readonly { readonly propertyKey: string; readonly propertyValue: string }[];
  readonly address?: string;
  readonly rowsPerPageOptions?: readonly number[];
  readonly selectable?: (lot: Lot) => boolean;
  /** All other props of the table. */
  readonly props?: Partial<DataTableProps<Lot>>;
}

const rowId = ({ id }: Lot) => id;
const retry = () => undefined;
const DEFAULT_LOTS = lots(25);

const SettingContext = createContext<Setting>({});

function Screen() {
  const { rowsPerPageOptions, lots: all = DEFAULT_LOTS, selectable, props } = use(SettingContext);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const columns = props?.columns ?? lotColumns;
  const table = useTableState(columns, {
    order: { key: 'product', direction: 'ASC' },
    ...(rowsPerPageOptions && { rowsPerPageOptions }),
  });
  const { offset, limit } = pageQuery(table.state);
  const rows = useMemo(() => all.slice(offset, offset + limit), [all, offset, limit]);
  return (
    <DataTable
      name="lots"
      label="Lots"
      columns={columns}
      rows={rows}
      total={all.length}
      rowId={rowId}
      {...table}
      onRetry={retry}
      selection={{ selected, onChange: select, ...(selectable && { selectable }) }}
      {...props}
    />
  );
}

export async function openTable(setting: Setting = {}) {
  const api = fakeApi();
  givenSession();
  api.answers(saveUserProperty, { propertyKey: '', propertyValue: '' });
  const email = 'mo@northside.example';
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const person = user({ properties: [...(setting.properties ?? [])] });
  api.answers(getUser, person);
  client.setQueryData(currentUserQuery(email).queryKey, person);
  const browser = fakeBrowser(setting.address ?? '/');
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/history', component: () => 'The history' }),
  ]);
  const router = createRouter({ routeTree, parseSearch, stringifySearch });
  await router.load();
  const screenWith = (now: Setting) => (
    <StrictMode>
      <PortalTheme>
        <SessionContext value={{ browser, email }}>
          <QueryClientProvider client={client}>
            <SettingContext value={now}>
              <Notifications>
                {/* The router type is declared for the portal's routes, not these. */}
                <RouterProvider router={router as never} />
              </Notifications>
            </SettingContext>
          </QueryClientProvider>
        </SessionContext>
      </PortalTheme>
    </StrictMode>
  );
  const { container, rerender } = render(screenWith(setting));
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    api,
    container,
    router,
    /** Rerenders the screen with other settings. */
    change: (next: Setting) => rerender(screenWith({ ...setting, ...next })),
  };
}

export const table = () => screen.getByRole('table', { name: 'Lots' });
/** The names in the first column, in display order. */
export const products = (): (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
export const rowOf = (product: string): HTMLElement => {
  const row = screen.getByRole('rowheader', { name: product }).closest('tr');
  if (!row) throw new Error(`No row of ${product}`);
  return row;
};
export const cellsOf = (product: string): (string | null)[] =>
  within(rowOf(product))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });
export const rowsPerPage = (): HTMLSelectElement => screen.getByRole('combobox', { name: 'Rows per page' });

/** A window narrower than 600 px. */
export function onAPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:599'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
