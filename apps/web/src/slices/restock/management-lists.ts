import { listRecommendations, type RecommendationFilter } from '@parwell/contract';
import { RECOMMENDATIONS_TIMEOUT, RESTOCK_STATUSES } from '@parwell/domain';
import { ApiFailure } from '../../session/api-failure.ts';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { exceptionColumns, recommendationColumns } from './management-columns.tsx';
import { managementFilters } from './management-filters.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

type Type = NonNullable<RecommendationFilter['recommendationType']>;

/** The call's page of rows (OAPI-009..014). */
export const rowsOf =
  (recommendationType: Type) =>
  ({ where, offset, limit, order }: ListInput<RecommendationFilter>) => {
    const { inventoryStatuses, ids: _none, ...filter } = where;
    return {
      query: {
        ...filter,
        recommendationType,
        inventoryStatuses: JSON.stringify(inventoryStatuses ?? RESTOCK_STATUSES),
        enforceRestockDowExclusions: 'true' as const,
        offset: String(offset),
        limit: String(limit),
        ...(order !== undefined && { orderBy: order }),
      },
    };
  };

const listOf = <const T extends Type>(recommendationType: T) =>
  ({
    filters: managementFilters,
    customer: 'customerId',
    rowId: ({ id }: { readonly id: string }) => id,
    sort: { key: 'customerId', direction: 'ASC' },
    debounceMs: 500,
    height: 65,
    // Without a status all are meant, not those that the call takes by default.
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
