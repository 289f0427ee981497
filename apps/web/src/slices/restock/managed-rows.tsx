import type { RestockRecommendation, RecommendationFilter } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import type { List } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { managementFilters } from './management-filters.ts';
import type { rowsOf } from './management-lists.ts';
import { LastRelease } from './last-release.tsx';
import { ReleaseBar } from './release-bar.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { useRowSelection } from './use-row-selection.ts';

interface ManagedRowsProps {
  readonly list: List<
    RestockRecommendation,
    RecommendationFilter,
    (typeof managementFilters)['filters'],
    false
  >;
  /** How its rows are asked for. */
  readonly page: ReturnType<typeof rowsOf>;
}

/** Recommendations or exceptions, from which orders are released. */
export function ManagedRows({ list, page }: ManagedRowsProps) {
  const mayRelease = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const state = useList(list);
  const selection = useRowSelection(state.where ?? state.everything, page);
  return (
    <ListPage
      title={RESTOCK_TEXTS.title}
      list={state}
      tabs={<LastRelease />}
      {...(mayRelease && {
        selection,
        renderBar: (total: number) => <ReleaseBar selection={selection} total={total} />,
      })}
    />
  );
}
