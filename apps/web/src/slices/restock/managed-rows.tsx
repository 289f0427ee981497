import type { RestockRecommendation, RecommendationFilter } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useCallback, useMemo } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { List } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import type { managementFilters } from './management-filters.ts';
import type { rowsOf } from './restock.api.ts';
import { CreateOrder, EditPar, ModifyOrder } from './dialogs/dialogs.ts';
import { LastRelease } from './last-release.tsx';
import { ReleaseBar } from './release-bar.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { RowDialogsContext } from './row-dialogs.ts';
import { SyncWarehouses } from './sync-warehouses.tsx';
import { useRowSelection } from './use-row-selection.ts';

interface ManagedRowsProps {
  readonly list: List<
    RestockRecommendation,
    RecommendationFilter,
    (typeof managementFilters)['filters'],
    false
  >;
  /** The page's query. */
  readonly page: ReturnType<typeof rowsOf>;
}

/** Recommendations or exceptions, which orders are released from. */
export function ManagedRows({ list, page }: ManagedRowsProps) {
  const mayRelease = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const notConfigured = useNotConfigured('erp');
  const state = useList(list);
  const selection = useRowSelection(state.where ?? state.everything, page);
  const { open, shown } = useDialog();
  const dialogs = useMemo(
    () => ({
      modify: (row: RestockRecommendation) => open((close) => <ModifyOrder row={row} onClose={close} />),
      editPar: (row: RestockRecommendation) => open((close) => <EditPar row={row} onClose={close} />),
    }),
    [open],
  );
  // OMGT-026.
  const rowActions = useCallback(
    (row: RestockRecommendation) => [
      { label: RESTOCK_TEXTS.actions.modify, onClick: () => dialogs.modify(row) },
      { label: RESTOCK_TEXTS.actions.editPar, onClick: () => dialogs.editPar(row) },
    ],
    [dialogs],
  );
  const { customerId } = state.filters.applied;
  if (!mayRelease) return <ListPage title={RESTOCK_TEXTS.title} list={state} />;
  return (
    <RowDialogsContext value={dialogs}>
      <ListPage
        title={RESTOCK_TEXTS.title}
        list={state}
        tabs={<LastRelease />}
        selection={selection}
        rowActions={rowActions}
        renderBar={(total: number) => <ReleaseBar selection={selection} total={total} />}
        actions={
          <>
            <SyncWarehouses />
            <RefusableButton
              variant="outlined"
              refusal={notConfigured}
              onClick={() => open((close) => <CreateOrder customerId={customerId} onClose={close} />)}
            >
              {RESTOCK_TEXTS.createOrder}
            </RefusableButton>
          </>
        }
      />
      {shown}
    </RowDialogsContext>
  );
}
