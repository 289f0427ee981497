import type { InvoiceRequest, InvoiceRequestFilter } from '@parwell/contract';
import { actOn, holdAct, requestStatusFailed, shownStatus, TRANSMIT_FAILED } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { BulkAction } from '../../ui/table/bulk-bar.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { causeOf } from './cause-of.ts';
import { useSendAgain, useSetStatus } from './invoices-dialogs.api.ts';
import { REQUEST_DIALOG_TEXTS as TEXTS } from './invoices-dialogs.texts.ts';
import { isRefused, noChangeReason, stateOf } from './request-state.ts';

const dialogs = () => import('./dialogs.ts');
const BulkStatus = lazy(async () => ({ default: (await dialogs()).BulkStatus }));
const MakeReadyDialog = lazy(async () => ({ default: (await dialogs()).MakeReadyDialog }));
const OmitDialog = lazy(async () => ({ default: (await dialogs()).OmitDialog }));
const RemindDialog = lazy(async () => ({ default: (await dialogs()).RemindDialog }));
const TransmissionDialog = lazy(async () => ({ default: (await dialogs()).TransmissionDialog }));
const TransmitDialog = lazy(async () => ({ default: (await dialogs()).TransmitDialog }));

const { actions: names, none, done } = TEXTS;

/**
 * What administrators may do with requests: with one from its row's menu or its details, with the selected ones from
 * below the table, and with all that match from the head of the page (AINV-013..019).
 */
export function useRequestActions() {
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { open, shown } = useDialog();
  const { mutateAsync: setStatus } = useSetStatus();
  const { mutateAsync: sendRefused } = useSendAgain();

  /** Hold is a switch: what is on hold becomes ready (AINV-038, AINV-039, OAPI-077). */
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
    (ids: readonly number[], rows: readonly InvoiceRequest[]) =>
      open((close) => <OmitDialog ids={ids} rows={rows} onClose={close} />),
    [open],
  );

  const sendAgain = useCallback(
    async (rows: readonly InvoiceRequest[]) => {
      const [first, ...others] = rows;
      if (!first) return;
      const question = {
        title: TEXTS.sendAgain.title(rows.length),
        message: others.length === 0 ? TEXTS.sendAgain.question(first.refusal) : TEXTS.sendAgain.questionMany,
        confirmLabel: TEXTS.sendAgain.confirm,
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
            reason: refused.map(({ id, text }) => `${TEXTS.request(id)}: ${text}`).join('\n'),
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
    [omit, sendAgain, toggleHold],
  );

  /** `known`: the rows the page has. If it has not seen all selected ones, the server says what can be done with them. */
  const bulkActionsFor = useCallback(
    (ids: readonly string[], known: readonly InvoiceRequest[]): readonly BulkAction[] => {
      const chosen = new Set(ids);
      const rows = known.filter(({ id }) => chosen.has(String(id)));
      const unless = (act: Parameters<typeof actOn>[1], otherwise: string) => {
        const refusal = rows.length < chosen.size ? undefined : noChangeReason(rows, act, otherwise);
        return refusal === undefined ? {} : { refusal };
      };
      const set = (status: 'ON HOLD' | 'READY') => () =>
        open((close) => <BulkStatus status={status} ids={ids} onClose={close} />);
      const refused = rows.filter(isRefused);
      return [
        { label: names.hold, onClick: set('ON HOLD'), ...unless({ act: 'hold' }, none.hold) },
        { label: names.ready, onClick: set('READY'), ...unless({ act: 'ready' }, none.ready) },
        ...(refused.length > 0 ? [{ label: names.sendAgain, onClick: () => void sendAgain(refused) }] : []),
        {
          label: names.omit,
          danger: true,
          onClick: () => omit(ids.map(Number), rows),
          ...unless({ act: 'omit', reason: 'OTHER' }, none.omit),
        },
      ];
    },
    [omit, open, sendAgain],
  );

  /** With all that match; the number is the one that whoever asks for it has seen (B8). */
  const makeReady = useCallback(
    (where: InvoiceRequestFilter, count: number) =>
      open((close) => <MakeReadyDialog where={where} shown={count} onClose={close} />),
    [open],
  );
  const remind = useCallback(
    (where: InvoiceRequestFilter, count: number) =>
      open((close) => <RemindDialog where={where} shown={count} onClose={close} />),
    [open],
  );
  const sendAll = useCallback(
    (where: InvoiceRequestFilter) => open((close) => <TransmitDialog where={where} onClose={close} />),
    [open],
  );

  return { rowActions, bulkActionsFor, toggleHold, omit, sendAgain, makeReady, remind, sendAll, shown };
}

export type RequestActions = ReturnType<typeof useRequestActions>;
