import { listTransmittedFiles, type TransmittedFile } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useCallback } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { defineList } from '../../../ui/list/define-list.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { useRewriteFile } from './transmissions.api.ts';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';
import { sentFilesColumns } from './sent-files-columns.tsx';
import { sentFilesFilters } from './sent-files-filters.ts';

const { sentFiles: texts } = TRANSMISSION_TEXTS;

const sentFilesList = defineList(listTransmittedFiles, {
  label: texts.list,
  columns: sentFilesColumns,
  filters: sentFilesFilters,
  customer: 'customerId',
  rowId: ({ documentId }) => documentId,
  sort: { key: 'createdAt', direction: 'DESC' },
  emptyText: texts.empty,
});

/** A tab of /admin-invoices for staff (B14). */
export default function SentFiles() {
  const list = useList(sentFilesList);
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync: rewrite } = useRewriteFile();
  const grants = useCurrentUser().data?.grants ?? {};
  const mayWrite = can(grants, 'create', 'invoices', ALL);

  const writeAgain = useCallback(
    async ({ documentId, sapXmlFileName }: TransmittedFile) => {
      const question = {
        title: texts.writeAgainTitle(sapXmlFileName),
        message: texts.writeAgainText,
        confirmLabel: texts.writeAgain,
      };
      if (!(await confirm(question))) return;
      try {
        await rewrite({ params: { documentId } });
        notify({ message: texts.written(sapXmlFileName), type: 'success' });
      } catch (error) {
        notifyFailure(texts.notWritten, error);
      }
    },
    [confirm, notify, notifyFailure, rewrite],
  );
  const rowActions = useCallback(
    (file: TransmittedFile): readonly RowAction[] => [
      ...(file.state === 'late' && mayWrite
        ? [{ label: texts.writeAgain, onClick: () => void writeAgain(file) }]
        : []),
      ...(file.refusedLines > 0 ? [{ label: texts.showRefused, href: refusedPath(file) }] : []),
    ],
    [mayWrite, writeAgain],
  );
  return <ListPage title={texts.title} list={list} rowActions={rowActions} highlight={highlight} />;
}

const highlight = ({ state }: TransmittedFile) => (state === 'refused' ? 'error' : undefined);

const refusedPath = ({ customerId }: TransmittedFile): string =>
  `/admin-invoices/${encodeURIComponent(customerId)}?${new URLSearchParams({
    filter: JSON.stringify({ dispensed: 'LAST_180_DAYS', sapState: 'refused', status: ['TRANSMITTED'] }),
  })}`;
