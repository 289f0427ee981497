import { listPar, type ParUsage, type ParUsageFilter } from '@parwell/contract';
import { can, mayOpenParSettings, type Grants } from '@parwell/domain';
import { useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { RowAction } from '../../ui/table/row-action.ts';
import { devicePath } from '../devices/public/device-paths.ts';
import { parFilters } from './par-filters.ts';
import { PAR_DEBOUNCE_MS } from './par.api.ts';
import { PAR_TEXTS } from './par.texts.ts';
import { RefreshPar } from './refresh-par.tsx';
import { isBelowMin, usageColumns } from './usage-columns.tsx';

const count = (units: number | undefined): string => (units ?? 0).toLocaleString('en-US');

const parList = defineList(listPar, {
  label: PAR_TEXTS.rows,
  columns: usageColumns,
  filters: parFilters,
  customer: 'customerId',
  prompt: 'Select the filter criteria above to view PAR & usage information.',
  rowId: ({ cabinetId, productId }: ParUsage) => `${cabinetId} ${productId}`,
  sort: { key: 'productName', direction: 'ASC' },
  debounceMs: PAR_DEBOUNCE_MS,
  input: ({ where, ...page }: ListInput<ParUsageFilter, 'cabinet'>) => ({ query: { ...where, ...page } }),
  report: 'RNI_UIEXPORT_ParUsageReport',
  groupBy: {
    options: [{ key: 'cabinet', label: 'Device' }],
    always: true,
    count: PAR_TEXTS.count,
    cells: {
      salesQty: ({ sums }) => count(sums['onHandQuantity']),
      inTransitQty: ({ sums }) => (
        <>
          {count(sums['inTransitQty'])}
          <span className="dt-on-card"> {PAR_TEXTS.inTransit}</span>
        </>
      ),
    },
    totals: ({ count: rows, sums }) =>
      PAR_TEXTS.totals(PAR_TEXTS.count(rows), count(sums['onHandQuantity']), count(sums['inTransitQty'])),
  },
});

const settingsPath = ({ customerId, productId }: ParUsage): string => {
  const filter = new URLSearchParams({ filter: JSON.stringify({ product: productId }) });
  return `/customer-details/${encodeURIComponent(customerId)}?tab=par-settings&${filter}`;
};

const NO_GRANTS: Grants = {};
const highlight = (row: ParUsage) => (isBelowMin(row) ? ('error' as const) : undefined);

export default function ParPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const list = useList(parList);
  const customerId = list.where?.customerId;
  const rowActions = useCallback(
    (row: ParUsage): readonly RowAction[] => [
      ...(can(grants, 'read', 'cabinets', row.customerId)
        ? [{ label: PAR_TEXTS.openDevice, href: devicePath(row) }]
        : []),
      ...(mayOpenParSettings(grants) && can(grants, 'read', 'tenants', row.customerId)
        ? [{ label: PAR_TEXTS.openSettings, href: settingsPath(row) }]
        : []),
    ],
    [grants],
  );
  return (
    <ListPage
      title="PAR and usage"
      list={list}
      rowActions={rowActions}
      highlight={highlight}
      actions={<RefreshPar customerId={customerId} />}
    />
  );
}
