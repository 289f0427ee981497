import Box from '@mui/material/Box';
import { listLotTasks, type LotTask } from '@parwell/contract';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { defineList } from '../../../ui/list/define-list.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { LotLink } from '../public/lot-link.tsx';
import { LOT_TASK_TEXTS } from './lot.texts.ts';

const columns: readonly Column<LotTask>[] = [
  {
    key: 'productLabelName',
    header: 'Product',
    width: 240,
    sortKey: 'productLabelName',
    priority: 'title',
    wraps: true,
  },
  { key: 'productId', header: 'Product ID', width: 120, copy: true },
  {
    key: 'task',
    header: 'Problem',
    width: 240,
    priority: 'line',
    cell: ({ task }) => LOT_TASK_TEXTS.task[task],
  },
  {
    key: 'known',
    header: 'Dates',
    width: 380,
    priority: 'line',
    wraps: true,
    cell: ({ productId, known }) => <Dates productId={productId} known={known} />,
  },
  { ...instant('since'), header: 'Since', width: 175, sortKey: 'since' },
];

const lotTaskList = defineList(listLotTasks, {
  label: LOT_TASK_TEXTS.list,
  columns,
  filters: defineFilters({
    page: 'lots-to-check',
    filters: { productId: text({ label: 'Product ID', shown: true }) },
  }),
  rowId: ({ productId, known }) => `${productId} ${known[0]?.lot ?? ''}`,
  sort: { key: 'since', direction: 'DESC' },
  emptyText: LOT_TASK_TEXTS.empty,
});

/** Lots that staff have to check: they open a lot and confirm the right date (S5). */
export default function LotTasksPage() {
  return <ListPage title={LOT_TASK_TEXTS.title} note={LOT_TASK_TEXTS.note} list={useList(lotTaskList)} />;
}

function Dates({ productId, known }: Pick<LotTask, 'productId' | 'known'>) {
  const format = useFormatter();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {known.map(({ lot, customerId, customerName, expiration }) => (
        <li key={`${lot} ${customerId}`}>
          <LotLink productId={productId} lot={lot}>
            {LOT_TASK_TEXTS.known(lot, expiration === null ? '–' : format.date(expiration), customerName)}
          </LotLink>
        </li>
      ))}
    </Box>
  );
}
