import { countInvoiceRequests, getUser, listInvoiceRequests, type InvoiceRequest } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { user } from '../../../test/people.ts';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { Confirmations } from '../../../ui/forms/confirm.tsx';
import { BulkBar } from '../../../ui/table/bulk-bar.tsx';
import { countsQuery, useShownRequests } from './requests.api.ts';
import { requestCounts } from './requests.fixture.ts';
import { useRequestDetails } from './panel/request-details.tsx';
import { useRequestActions } from './actions/use-request-actions.tsx';

const WHERE = { startDate: '2026-11-01', endDate: '2026-11-17', status: ['READY' as const] };

interface Shown {
  readonly rows: () => readonly InvoiceRequest[];
  readonly selected: readonly number[];
  readonly role: 'OWNER' | 'VIEWER';
}

export async function showRequests({
  rows,
  selected = [],
  role = 'OWNER',
}: Partial<Shown> = {}): Promise<FakeApi> {
  const api = givenUser();
  api.answers(getUser, user({ grants: { ALL: { invoices: role, inventory: 'VIEWER' } } }));
  api.answers(countInvoiceRequests, requestCounts());
  api.answersWith(listInvoiceRequests, () => json(200, { result: rows?.() ?? [], total_record: 259 }));
  await showScreen(
    () => (
      <Confirmations>
        <Requests selected={selected} />
      </Confirmations>
    ),
    '/page',
    api,
  );
  return api;
}

function Requests({ selected }: { readonly selected: readonly number[] }) {
  const [ids, setIds] = useState(selected.map(String));
  const { data } = useQuery(callQuery(listInvoiceRequests, { query: { offset: '100' } }));
  const { data: counts } = useQuery(countsQuery(WHERE));
  const rows = useShownRequests();
  const actions = useRequestActions({ where: WHERE, counts, ids, clear: () => setIds([]) });
  const details = useRequestDetails({ rows, rowActions: actions.rowActions });
  return (
    <>
      {actions.pageActions}
      <BulkBar
        count={ids.length}
        total={ids.length}
        matching={undefined}
        actions={actions.bulkActions}
        onClear={() => setIds([])}
      />
      {data?.result.map((row) => (
        <div key={row.id} role="group" aria-label={`Row ${row.id}`}>
          <button onClick={() => details.onOpen(row)}>Open</button>
          {actions.rowActions(row).map((action) => (
            <button key={action.label} onClick={'onClick' in action ? action.onClick : undefined}>
              {action.label}
            </button>
          ))}
        </div>
      ))}
      {details.panel}
      {actions.shown}
    </>
  );
}
