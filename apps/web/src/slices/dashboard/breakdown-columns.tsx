import type { Breakdown } from '@parwell/contract';
import type { Column } from '../../ui/table/column.ts';
import { formatCount } from './amounts.ts';
import { BREAKDOWN_TEXTS } from './dashboard.texts.ts';

type Row = Breakdown['rows'][number];

const customer = {
  key: 'customerName',
  header: BREAKDOWN_TEXTS.customer,
  width: 280,
  wraps: true,
} as const;
const number = (unit: string): Column<Row> => ({
  key: 'value',
  header: unit,
  width: 160,
  align: 'right',
  priority: 'side',
  cell: ({ value }) => formatCount(value),
});

export const breakdownColumns = (by: 'customer' | 'device', unit: string): readonly Column<Row>[] =>
  by === 'customer'
    ? [customer, number(unit)]
    : [
        { key: 'cabinetName', header: BREAKDOWN_TEXTS.device, width: 280, wraps: true },
        { key: 'cabinetId', header: BREAKDOWN_TEXTS.deviceId, width: 160 },
        { ...customer, priority: 'line' },
        number(unit),
      ];
