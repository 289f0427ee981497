import type { InvoiceRequest, InvoiceRequestFilter } from '@parwell/contract';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Filters } from '../../../../ui/filters/define-filters.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListState } from '../../../../ui/list/use-list.ts';
import { ApplyToAll } from '../../accounts/apply-to-all.tsx';
import { ChoosingAccounts, useChoosing } from '../../accounts/choosing.tsx';
import { useShownRequests } from '../requests.api.ts';
import { useAccountKeys } from '../../accounts/account-keys.ts';
import { useRequestDetails } from '../panel/request-details.tsx';
import { SaveBar } from '../../accounts/save-bar.tsx';
import { SelectionBar, type RequestSelection } from './selection-bar.tsx';
import { UnsavedChoices } from '../../accounts/unsaved-choices.tsx';
import type { RequestActions } from '../actions/use-request-actions.tsx';
import { useSaveChoices, type RefusedChoice } from '../../accounts/use-save-choices.ts';

const NotSaved = lazy(async () => ({ default: (await import('../../accounts/not-saved.tsx')).NotSaved }));

/** Only for administration (AINV-022). Viewers have neither selection nor actions. */
export interface Administration {
  readonly selection: RequestSelection | undefined;
  readonly actions: RequestActions | undefined;
  readonly cards: ReactNode;
}

interface InvoiceRequestsProps<F extends Filters, SearchFirst extends boolean> {
  readonly title: string;
  readonly page: string;
  readonly list: ListState<InvoiceRequest, InvoiceRequestFilter, F, SearchFirst>;
  readonly administration?: Administration;
  readonly arrange?: (rows: readonly InvoiceRequest[]) => readonly InvoiceRequest[];
  readonly children?: ReactNode;
}

const asAnswered = (rows: readonly InvoiceRequest[]) => rows;

export const InvoiceRequests = <F extends Filters, SearchFirst extends boolean>(
  props: InvoiceRequestsProps<F, SearchFirst>,
) => (
  <ChoosingAccounts>
    <Requests {...props} />
  </ChoosingAccounts>
);

function Requests<F extends Filters, SearchFirst extends boolean>({
  title,
  page,
  list,
  administration,
  arrange = asAnswered,
  children,
}: InvoiceRequestsProps<F, SearchFirst>) {
  const { mayChoose } = useChoosing();
  const [refused, setRefused] = useState<readonly RefusedChoice[]>([]);
  const { save, isSaving } = useSaveChoices(setRefused);
  const keys = useAccountKeys();
  const shownRequests = useShownRequests();
  const rows = useCallback(() => arrange(shownRequests()), [arrange, shownRequests]);
  const { selection, actions } = administration ?? {};
  const rowActions = actions?.rowActions;
  const details = useRequestDetails({ rows, ...(rowActions && { rowActions }) });

  const { where } = list;
  const customerId = where?.customerId;
  const offersAll = !administration && customerId !== undefined && mayChoose(customerId);
  const saveBar = (
    <SaveBar saving={isSaving} onSave={() => void save()} quiet={administration !== undefined} />
  );
  return (
    <>
      <ListPage
        title={title}
        list={list}
        savesFilters={administration !== undefined}
        tabs={
          <>
            {refused.length > 0 && (
              <Suspense fallback={null}>
                <NotSaved refused={refused} onClose={() => setRefused([])} />
              </Suspense>
            )}
            {administration?.cards}
          </>
        }
        above={offersAll && <ApplyToAll />}
        keys={keys}
        onOpen={details.onOpen}
        rowActions={rowActions}
        selection={selection}
        actions={actions?.pageActions}
        renderBar={(total) => (
          <>
            {selection && (
              <SelectionBar selection={selection} total={total} actions={actions?.bulkActions ?? []} />
            )}
            {saveBar}
          </>
        )}
      >
        {where === null && saveBar}
        {actions?.shown}
        {children}
      </ListPage>
      {details.panel}
      <UnsavedChoices title={title} page={page} saving={isSaving} />
    </>
  );
}
