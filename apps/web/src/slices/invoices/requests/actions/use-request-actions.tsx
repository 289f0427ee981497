import type { InvoiceRequest, InvoiceRequestCounts, InvoiceRequestFilter } from '@parwell/contract';
import { ALL, actOn, can, holdAct, requestStatusFailed, shownStatus, TRANSMIT_FAILED } from '@parwell/domain';
import { lazy, useCallback, type ReactNode } from 'react';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../../ui/forms/confirm.tsx';
import { useDialog } from '../../../../ui/forms/use-dialog.tsx';
import type { BulkAction } from '../../../../ui/table/bulk-bar.tsx';
import type { RowAction } from '../../../../ui/table/row-action.ts';
import { causeOf } from './cause-of.ts';
import { useSetStatus } from './request-actions.api.ts';
import { useSendAgain } from '../../transmissions/transmissions.api.ts';
import { REQUEST_ACTION_TEXTS } from './request-actions.texts.ts';
import { REQUEST_TEXTS } from '../requests.texts.ts';
import { TRANSMISSION_TEXTS } from '../../transmissions/transmissions.texts.ts';
import { useShownRequests } from '../requests.api.ts';
import { isRefused, noChangeReason } from '../request-outcomes.ts';
import { RequestPageActions } from './request-page-actions.tsx';
import { stateOf } from '../request-state.ts';

const dialogs = () => import('./dialogs.ts');
const BulkStatus = lazy(async () => ({ default: (await dialogs()).BulkStatus }));
const MakeReadyDialog = lazy(async () => ({ default: (await dialogs()).MakeReadyDialog }));
const OmitDialog = lazy(async () => ({ default: (await dialogs()).OmitDialog }));
const RemindDialog = lazy(async () => ({ default: (await dialogs()).RemindDialog }));
const TransmissionDialog = lazy(async () => ({ default: (await dialogs()).TransmissionDialog }));
const TransmitDialog = lazy(async () => ({ default: (await dialogs()).TransmitDialog }));

const { actions: names, none, done } = REQUEST_ACTION_TEXTS;
const { sendAgain: texts } = TRANSMISSION_TEXTS;

export interface RequestsShown {
  /** Null while nothing is shown. */
  readonly where: InvoiceRequestFilter | null;
  /** Undefined while counting. */
  readonly counts: InvoiceRequestCounts | undefined;
  readonly ids: readonly string[];
  readonly clear: () => void;
}

export interface RequestActions {
  readonly rowActions: (request: InvoiceRequest) => readonly RowAction[];
  readonly bulkActions: readonly BulkAction[];
  /** Make ready, Remind, Send all. */
  readonly pageActions: ReactNode;
  readonly shown: ReactNode;
}

/**
 * The actions of administrators: on one request from its row or details, on the selected ones below the table, on all
 * matches at the head of the page (AINV-013..019).
 */
export function useRequestActions({ where, counts, ids, clear }: RequestsShown): RequestActions {
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { open, shown } = useDialog();
  const shownRequests = useShownRequests();
  const mayAct = can(useCurrentUser().data?.grants ?? {}, 'create', 'invoices', ALL);
  const { mutateAsync: setStatus } = useSetStatus();
  const { mutateAsync: sendRefused } = useSendAgain();

  /** Hold is a toggle: a held request becomes ready (AINV-038, AINV-039, OAPI-077). */
  const toggleHold = useCallback(
    async (row: InvoiceRequest) => {
      const status = holdAct(shownStatus(row)).act === 'hold' ? 'ON HOLD' : 'READY';
      try {
        await setStatus({ params: { invoiceRequestId: String(row.id), status } });
        notify({ message: done[status], type: 'success' });
      } catch (error) {
        notify({ message: requestStatusFailed(row.id, causeOf(error)), type: 'error' });
      }
    },
    [notify, setStatus],
  );

  const omit = useCallback(
    (requests: readonly number[], rows: readonly InvoiceRequest[], onDone?: () => void) =>
      open((close) => <OmitDialog ids={requests} rows={rows} onDone={onDone} onClose={close} />),
    [open],
  );

  const sendAgain = useCallback(
    async (rows: readonly InvoiceRequest[]) => {
      const [first, ...others] = rows;
      if (!first) return;
      const question = {
        title: texts.title(rows.length),
        message: others.length === 0 ? texts.question(first.refusal) : texts.questionMany,
        confirmLabel: texts.confirm,
      };
      if (!(await confirm(question))) return;
      try {
        const { result, transmission } = await sendRefused({
          body: { invoiceIds: rows.map(({ id }) => id) },
        });
        const refused = result.filter(({ outcome }) => outcome !== 'done');
        if (refused.length > 0)
          notify({
            message: TRANSMIT_FAILED,
            reason: refused.map(({ id, text }) => `${REQUEST_TEXTS.request(id)}: ${text}`).join('\n'),
            type: 'error',
          });
        if (transmission)
          open((close) => <TransmissionDialog id={transmission.transmissionId} onClose={close} />);
      } catch (error) {
        notifyFailure(TRANSMIT_FAILED, error);
      }
    },
    [confirm, notify, notifyFailure, open, sendRefused],
  );

  const rowActions = useCallback(
    (row: InvoiceRequest): readonly RowAction[] => {
      if (!mayAct) return [];
      const may = (act: Parameters<typeof actOn>[1]) => actOn(stateOf(row), act).outcome === 'done';
      const toggle = () => void toggleHold(row);
      return [
        ...(may({ act: 'hold' }) ? [{ label: names.hold, onClick: toggle }] : []),
        ...(may({ act: 'ready' }) ? [{ label: names.unhold, onClick: toggle }] : []),
        ...(isRefused(row) ? [{ label: names.sendAgain, onClick: () => void sendAgain([row]) }] : []),
        ...(may({ act: 'omit', reason: 'OTHER' })
          ? [{ label: names.omit, danger: true, onClick: () => omit([row.id], [row]) }]
          : []),
      ];
    },
    [mayAct, omit, sendAgain, toggleHold],
  );

  /** For selected requests on other pages, the server decides. */
  const chosen = new Set(ids);
  const rows = shownRequests().filter(({ id }) => chosen.has(String(id)));
  const unless = (act: Parameters<typeof actOn>[1], otherwise: string) => {
    const refusal = rows.length < chosen.size ? undefined : noChangeReason(rows, act, otherwise);
    return refusal === undefined ? {} : { refusal };
  };
  const setAll = (status: 'ON HOLD' | 'READY') => () =>
    open((close) => <BulkStatus status={status} ids={ids} onDone={clear} onClose={close} />);
  const refused = rows.filter(isRefused);
  const bulkActions: readonly BulkAction[] = [
    { label: names.hold, onClick: setAll('ON HOLD'), ...unless({ act: 'hold' }, none.hold) },
    { label: names.ready, onClick: setAll('READY'), ...unless({ act: 'ready' }, none.ready) },
    ...(refused.length > 0 ? [{ label: names.sendAgain, onClick: () => void sendAgain(refused) }] : []),
    {
      label: names.omit,
      danger: true,
      onClick: () => omit(ids.map(Number), rows, clear),
      ...unless({ act: 'omit', reason: 'OTHER' }, none.omit),
    },
  ];

  /** The numbers are the ones that the user sees (B8). */
  const pageActions = mayAct && where && (
    <RequestPageActions
      counts={counts}
      onRemind={(count) => open((close) => <RemindDialog where={where} shown={count} onClose={close} />)}
      onMakeReady={(count) =>
        open((close) => <MakeReadyDialog where={where} shown={count} onClose={close} />)
      }
      onSendAll={() => open((close) => <TransmitDialog where={where} onClose={close} />)}
    />
  );

  return { rowActions, bulkActions: mayAct ? bulkActions : [], pageActions, shown };
}
