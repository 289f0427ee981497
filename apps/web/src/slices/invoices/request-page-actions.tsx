import Button from '@mui/material/Button';
import type { InvoiceRequestFilter } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import { countsQuery } from './invoices-dialogs.api.ts';
import { REQUEST_DIALOG_TEXTS } from './invoices-dialogs.texts.ts';
import type { RequestActions } from './use-request-actions.tsx';

const { page: texts } = REQUEST_DIALOG_TEXTS;

interface RequestPageActionsProps {
  readonly where: InvoiceRequestFilter;
  readonly actions: Pick<RequestActions, 'makeReady' | 'remind' | 'sendAll'>;
}

/** What is done with all requests that match, with their numbers (AINV-015, AINV-016, AINV-018). */
export function RequestPageActions({ where, actions }: RequestPageActionsProps) {
  const { data } = useQuery(countsQuery(where));
  const pending = data?.counts['PENDING ABW'] ?? 0;
  const ready = data?.counts.READY ?? 0;
  const nonePending = pending === 0 ? texts.nonePending : undefined;
  return (
    <>
      <RefusableButton
        variant="outlined"
        refusal={nonePending}
        onClick={() => actions.remind(where, pending)}
      >
        {texts.remind(pending)}
      </RefusableButton>
      <RefusableButton
        variant="outlined"
        refusal={nonePending}
        onClick={() => actions.makeReady(where, pending)}
      >
        {texts.makeReady(pending)}
      </RefusableButton>
      {/* Also without a request that is ready: a transmission that runs is found there. */}
      <Button variant="contained" onClick={() => actions.sendAll(where)}>
        {texts.sendAll(ready)}
      </Button>
    </>
  );
}
