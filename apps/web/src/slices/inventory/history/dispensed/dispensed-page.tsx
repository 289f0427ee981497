import { listDispensed, type DispensedFilter } from '@parwell/contract';
import { DISPENSED_PROMPT, REPORT_PAGE_SIZES, REPORT_TABLE_HEIGHT } from '@parwell/domain';
import { defineList, type ListInput } from '../../../../ui/list/define-list.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { dispensedColumns } from './dispensed-columns.tsx';
import { dispensedFilters } from './dispensed-filters.ts';
import { DISPENSED_TEXTS } from './dispensed.texts.ts';

const dispensedList = defineList(listDispensed, {
  label: DISPENSED_TEXTS.dispensed,
  columns: dispensedColumns,
  filters: dispensedFilters,
  customer: 'customerId',
  prompt: DISPENSED_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'datetime', direction: 'DESC' },
  height: REPORT_TABLE_HEIGHT,
  rowsPerPageOptions: REPORT_PAGE_SIZES,
  report: 'RNI_UIEXPORT_DispensedProductsReport',
  input: ({ where, ...page }: ListInput<DispensedFilter>) => ({
    query: { filter: JSON.stringify({ ...where, ...page }) },
  }),
});

export default function DispensedPage() {
  return <ListPage title="Dispensed Products" list={useList(dispensedList)} />;
}
