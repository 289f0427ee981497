import { getStockByExpiry, type CallInput, type InventoryFilter, type StockVariant } from '@parwell/contract';
import {
  can,
  INVENTORY_GROUPS,
  inventoryGroupFailed,
  INVENTORY_PROMPT,
  isHighlightedOn,
  type CalendarDate,
  type Grants,
  type InventoryView,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, use, useCallback, useMemo, type ReactNode } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { live } from '../../../session/live.ts';
import { Screens } from '../../../shared/screen.ts';
import type { GroupBy, List } from '../../../ui/list/define-list.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { devicePath } from '../../devices/public/device-paths.ts';
import { ExpiryStrip } from '../goods/expiry-strip.tsx';
import { asJson } from './stock-query.ts';
import { inventoryFilters } from './inventory-filters.ts';
import type { StockLinks, StockRow } from './stock-columns.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

const LotLedger = lazy(() => import('../ledger/lot-ledger.tsx'));

const VARIANTS: Readonly<Record<InventoryView, StockVariant>> = {
  LOT: 'lot',
  CARTRIDGE: 'cartridge',
  SERIAL: 'serial',
};

const [DEVICE, DEVICE_TYPE, PRODUCT, LOT] = INVENTORY_GROUPS;

/** Where each row is a unit, only one number is shown. */
const sumText = (view: InventoryView, units: number, rows: number): string =>
  [...new Set([VIEWS_TEXTS.units(units), VIEWS_TEXTS.count[view](rows)])].join(', ');

const groupBy = (view: InventoryView): GroupBy => ({
  options: [
    { key: 'cabinetId', label: DEVICE },
    { key: 'cabinetType', label: DEVICE_TYPE },
    { key: 'productItemId', label: PRODUCT },
    { key: 'lot', label: LOT },
  ],
  count: VIEWS_TEXTS.count[view],
  cells: { onHand: ({ sums }) => sums['onHand'] },
  totals: ({ count, sums }) => sumText(view, sums['onHand'] ?? 0, count),
  failedText: inventoryGroupFailed,
});

/** The settings that the three views of current stock share. */
export const stockList = (view: InventoryView) => ({
  // Each view has columns of its own.
  name: `inventory-${VARIANTS[view]}`,
  label: VIEWS_TEXTS.rows[view],
  filters: inventoryFilters,
  customer: 'customerId',
  prompt: INVENTORY_PROMPT,
  sort: { key: 'expiration', direction: 'ASC' } as const,
  report: 'RNI_UIEXPORT_InventoryReport',
  reportView: view,
  groupBy: groupBy(view),
  // CONST-041.
  debounceMs: 500,
});

const NO_GRANTS: Grants = {};

/** The pages that a row links to, as far as they exist and the user may open them. */
export function useStockLinks(): StockLinks {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const products = use(Screens).find(({ path }) => path === '/product-list');
  const mayOpenProducts = products?.allowed(grants) ?? false;
  return useMemo(
    () => ({
      device: (row) => (can(grants, 'read', 'cabinets', row.customerId) ? devicePath(row) : undefined),
      product: ({ productItemId }) =>
        mayOpenProducts
          ? `/product-list?${new URLSearchParams({ filter: JSON.stringify({ idPart: productItemId }) })}`
          : undefined,
    }),
    [grants, mayOpenProducts],
  );
}

/** Units by expiration of all matching rows, with the day of the business. */
export const byExpiryQuery = (
  view: InventoryView,
  { expiration: _any, productGroups, ...where }: InventoryFilter,
) => {
  const query = { ...where, ...asJson({ productGroups }) };
  return callQuery(getStockByExpiry, { params: { variant: VARIANTS[view] }, query }, live());
};

type Part = Omit<
  CallInput<typeof import('@parwell/contract').listLedger>['query'],
  'cabinetId' | 'productId' | 'lot' | 'offset' | 'limit'
>;

interface StockPageProps<Row extends StockRow> {
  readonly view: InventoryView;
  readonly tabs: ReactNode;
  /** The list of the view, once the day of the business is known. */
  readonly listOf: (
    today: CalendarDate | undefined,
    links: StockLinks,
  ) => List<Row, InventoryFilter, (typeof inventoryFilters)['filters'], true>;
  /** The part of its lot that a row is, for the ledger rows behind it. */
  readonly partOf: (row: Row, where: InventoryFilter) => Part;
  readonly isExpired?: (row: Row) => boolean;
}

const NOTHING: InventoryFilter = {};
const sameDays = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A view of current stock: filters, units by expiration, the rows or groups, and the ledger behind a number. */
export function StockPage<Row extends StockRow>(props: StockPageProps<Row>) {
  const { view, tabs, listOf, partOf, isExpired } = props;
  const links = useStockLinks();
  const first = useMemo(() => listOf(undefined, links), [listOf, links]);
  const { where } = useList(first);
  const { data: summary } = useQuery({ ...byExpiryQuery(view, where ?? NOTHING), enabled: where !== null });
  const today = summary?.today;
  const list = useList(useMemo(() => listOf(today, links), [listOf, today, links]));
  const { filters } = list;

  const highlight = useCallback(
    (row: Row) =>
      (today !== undefined && isHighlightedOn(row, today)) || isExpired?.(row)
        ? ('error' as const)
        : undefined,
    [today, isExpired],
  );
  const ledger = useCallback(
    (row: Row, close: () => void) => (
      <LotLedger lot={row} part={partOf(row, where ?? NOTHING)} onClose={close} />
    ),
    [partOf, where],
  );
  const rowActions = useCallback(
    (row: Row) => {
      const [device, product] = [links.device(row), links.product(row)];
      return [
        ...(device === undefined ? [] : [{ label: VIEWS_TEXTS.showDevice, href: device }]),
        ...(product === undefined ? [] : [{ label: VIEWS_TEXTS.showProduct, href: product }]),
      ];
    },
    [links],
  );

  const chosen = summary?.byExpiry.find(({ days }) => sameDays(days, where?.expiration))?.part ?? null;
  return (
    <ListPage
      title="Inventory"
      list={list}
      tabs={tabs}
      tableKey={view}
      dialog={ledger}
      rowActions={rowActions}
      highlight={highlight}
      above={
        where !== null &&
        summary &&
        summary.units > 0 && (
          <ExpiryStrip
            summary={summary}
            sum={sumText(view, summary.units, summary.rows)}
            chosen={chosen}
            onChoose={(part) => {
              const { expiration: _before, ...others } = filters.applied ?? {};
              const days = summary.byExpiry.find((each) => each.part === part)?.days;
              filters.search({ ...others, ...(days && { expiration: days }) });
            }}
          />
        )
      }
    />
  );
}
