import Card from '@mui/material/Card';
import { useState } from 'react';
import { StatusChip } from '../../ui/status-chip.tsx';
import { choice, expiry } from '../../ui/filters/choice-filter.tsx';
import { date, dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableState } from '../../ui/table/table-state.ts';

interface Lot {
  readonly id: string;
  readonly device: string;
  readonly product: string;
  readonly onHand: number;
}

const LOTS: readonly Lot[] = Array.from({ length: 100 }, (_, index) => ({
  id: `LOT-${1000 + index}`,
  device: `EM-${2041 + Math.floor(index / 20)}`,
  product: `Product ${index % 7}`,
  onHand: (index * 7) % 60,
}));

const columns: readonly Column<Lot>[] = [
  { key: 'id', header: 'Lot', sortKey: 'id', priority: 'title', copy: true },
  { key: 'product', header: 'Product', priority: 'line' },
  { key: 'onHand', header: 'On hand', align: 'right' },
  {
    key: 'status',
    header: 'Status',
    priority: 'side',
    cell: ({ onHand }) => <StatusChip tone={onHand > 5 ? 'ok' : 'error'} label={onHand > 5 ? 'OK' : 'Low'} />,
  },
];

const kitFilters = defineFilters({
  page: 'ui',
  filters: {
    type: choice({ label: 'Device type', shown: true, options: ['EM', 'RFID', 'WEIGHT'] }),
    expires: expiry({ label: 'Expires', shown: true }),
    period: dateRange({ label: 'Date', required: true }),
    day: date({ label: 'History date' }),
  },
});

const rowId = ({ id }: Lot) => id;
const highlight = ({ onHand }: Lot) => (onHand === 0 ? ('error' as const) : undefined);

export function KitTable() {
  const filters = useFilters(kitFilters);
  const { state, ...table } = useTableState(columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const start = (state.page - 1) * state.rowsPerPage;
  return (
    <Card>
      <FilterBar filters={filters} />
      <DataTable
        name="ui"
        label="Lots"
        columns={columns}
        rows={LOTS.slice(start, start + state.rowsPerPage)}
        total={LOTS.length}
        rowId={rowId}
        state={state}
        {...table}
        onRetry={() => {}}
        selection={{ selected, onChange: setSelected }}
        bulkActions={[{ label: 'Export', onClick: () => {} }]}
        highlight={highlight}
        height={50}
      />
    </Card>
  );
}
