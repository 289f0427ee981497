import { CYCLE_COUNT_COLUMNS, type CycleCount } from '@parwell/contract';
import { agoText, type CycleCountAge } from '@parwell/domain';
import { useNow } from '../../../shared/use-now.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { pageColumns } from '../../../ui/table/page-columns.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { LotLink } from '../public/lot-link.tsx';
import { CYCLE_COUNT_TEXTS } from './cycle-counts.texts.ts';

const TONES: Readonly<Record<CycleCountAge, Tone>> = { green: 'ok', orange: 'warning', red: 'error' };

/** The time in the colour of its age (CYC-006..008), with a text on hover. */
function Age({ createdAt, age }: Pick<CycleCount, 'createdAt' | 'age'>) {
  return (
    <span title={CYCLE_COUNT_TEXTS.age[age]} data-age={age}>
      <StatusChip tone={TONES[age]} label={agoText(useNow() - Date.parse(createdAt))} />
    </span>
  );
}

export const cycleCountsColumns: readonly Column<CycleCount>[] = pageColumns(CYCLE_COUNT_COLUMNS, {
  createdAt: { sortKey: 'createdAt', width: 175 },
  age: {
    width: 120,
    priority: 'side',
    cell: ({ createdAt, age }) => <Age createdAt={createdAt} age={age} />,
  },
  resourceName: { width: 185, priority: 'line', wraps: true },
  resourceId: {
    sortKey: 'resourceId',
    width: 118,
    copy: true,
    cell: ({ customerId, resourceId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={resourceId} />
    ),
  },
  productName: {
    width: 195,
    priority: 'title',
    wraps: true,
    cell: ({ data }) => data.productName || data.productId,
  },
  lot: {
    width: 90,
    priority: 'line',
    copy: ({ data }) => data.lot,
    cell: ({ data }) => <LotLink productId={data.productId} lot={data.lot} />,
  },
  counted: { width: 90, cell: ({ data }) => <strong>{data.counted}</strong> },
  createdBy: { sortKey: 'createdBy', width: 140 },
  customerName: { width: 190, namesCustomer: true },
  customerId: { sortKey: 'customerId', width: 120, namesCustomer: true },
  productId: { width: 120, copy: ({ data }) => data.productId, cell: ({ data }) => data.productId },
});
