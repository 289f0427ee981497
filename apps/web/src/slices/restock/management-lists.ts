import { listRecommendations, type RecommendationFilter } from '@parwell/contract';
import { RECOMMENDATIONS_TIMEOUT, RESTOCK_STATUSES } from '@parwell/domain';
import { ApiFailure } from '../../session/api-failure.ts';
import { defineList } from '../../ui/list/define-list.ts';
import { exceptionColumns, recommendationColumns } from './management-columns.tsx';
import { managementFilters } from './management-filters.ts';
import { rowsOf, type RecommendationType } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const listOf = (recommendationType: RecommendationType) =>
  ({
    filters: managementFilters,
    customer: 'customerId',
    rowId: ({ id }: { readonly id: string }) => id,
    sort: { key: 'customerId', direction: 'ASC' },
    debounceMs: 500,
    height: 65,
    // No chosen status means all, not the call's default.
    where: ({ inventoryStatuses = [...RESTOCK_STATUSES], ...set }: RecommendationFilter) => ({
      ...set,
      inventoryStatuses,
    }),
    // OERR-005.
    failedText: (error: Error) =>
      error instanceof ApiFailure && error.status === 504 ? RECOMMENDATIONS_TIMEOUT : undefined,
    input: rowsOf(recommendationType),
  }) as const;

export const recommendations = defineList(listRecommendations, {
  ...listOf('recommendations'),
  name: 'restock-recommendations',
  label: RESTOCK_TEXTS.recommendations,
  columns: recommendationColumns,
  report: 'RNI_UIEXPORT_Recommendations',
});

export const exceptions = defineList(listRecommendations, {
  ...listOf('inventoryExceptions'),
  name: 'restock-exceptions',
  label: RESTOCK_TEXTS.exceptions,
  columns: exceptionColumns,
  report: 'RNI_UIEXPORT_InventoryExceptions',
});
