import Box from '@mui/material/Box';
import { EXCLUSION_COLUMNS, listExclusions, syncExclusions, type RestockExclusion } from '@parwell/contract';
import { ALL, can, EXCLUSIONS_RELOAD_MS } from '@parwell/domain';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useCallMutation, useInvalidate } from '../../session/use-call-mutation.ts';
import { useNotConfigured } from '../../shared/portal-settings.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { ProductLink } from '../products/public/product-link.tsx';
import { exclusionFilters } from './management-filters.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const Named = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ ml: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** OMGT-029. */
const columns: readonly Column<RestockExclusion>[] = pageColumns(EXCLUSION_COLUMNS, {
  customerId: {
    width: 260,
    sortKey: 'customerId',
    priority: 'title',
    cell: ({ customerId, customerName }) => (
      <>
        {customerId} <Named>{customerName}</Named>
      </>
    ),
  },
  productId: {
    width: 320,
    sortKey: 'productId',
    priority: 'line',
    cell: ({ productId, productName }) =>
      productId === '' ? (
        RESTOCK_TEXTS.allProducts
      ) : (
        <>
          <ProductLink productId={productId} /> <Named>{productName}</Named>
        </>
      ),
  },
  exclusion: {
    sortKey: 'exclusion',
    priority: 'line',
    wraps: true,
    cell: ({ exclusion }) => (
      <Box component="span" data-own-line sx={{ '.dt-card &': { display: 'block', whiteSpace: 'normal' } }}>
        {exclusion}
      </Box>
    ),
  },
});

const exclusions = defineList(listExclusions, {
  name: 'restock-exclusions',
  label: RESTOCK_TEXTS.exclusions,
  columns,
  filters: exclusionFilters,
  customer: 'customerId',
  rowId: ({ id }) => id,
  sort: { key: 'customerId', direction: 'ASC' },
  debounceMs: 500,
  height: 65,
  report: 'RNI_UIEXPORT_Exclusions',
});

/** The ERP's exclusions; the portal does not edit them (OMGT-030). */
export default function ExclusionsTab() {
  const mayRelease = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const state = useList(exclusions);
  return (
    <ListPage
      title={RESTOCK_TEXTS.title}
      list={state}
      actions={mayRelease && <SyncExclusions customerId={state.filters.applied.customerId} />}
    />
  );
}

/** Asks the ERP again; its answer takes a while, so the list is loaded again later. */
function SyncExclusions({ customerId }: { readonly customerId: string | undefined }) {
  const { mutateAsync, isPending } = useCallMutation(syncExclusions, { changes: [] });
  const notConfigured = useNotConfigured('erp');
  const invalidate = useInvalidate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const sync = async () => {
    try {
      const { message } = await mutateAsync({ body: customerId === undefined ? {} : { customerId } });
      notify({ message, type: 'success' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void invalidate(['restock']), EXCLUSIONS_RELOAD_MS);
    } catch (error) {
      notifyFailure(RESTOCK_TEXTS.syncFailed, error);
    }
  };
  return (
    <RefusableButton
      variant="outlined"
      refusal={notConfigured}
      loading={isPending}
      onClick={() => void sync()}
    >
      {RESTOCK_TEXTS.syncExclusions}
    </RefusableButton>
  );
}
