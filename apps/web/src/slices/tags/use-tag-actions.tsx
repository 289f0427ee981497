import type { ProductTag, TagAction } from '@parwell/contract';
import { LIFECYCLE_LIMIT } from '@parwell/domain';
import { lazy, useCallback, useMemo } from 'react';
import { newRequestId } from '../../shared/request-id.ts';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { BulkAction } from '../../ui/table/bulk-bar.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { useForceVend, useRevert } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

const dialogs = () => import('./tag-dialogs.ts');
const EditTag = lazy(async () => ({ default: (await dialogs()).EditTag }));
const ReturnTag = lazy(async () => ({ default: (await dialogs()).ReturnTag }));
const SetOwner = lazy(async () => ({ default: (await dialogs()).SetOwner }));
const LifecycleDialog = lazy(async () => ({ default: (await dialogs()).LifecycleDialog }));
const BulkTags = lazy(async () => ({ default: (await dialogs()).BulkTags }));
const BulkEdit = lazy(async () => ({ default: (await dialogs()).BulkEdit }));
const BulkReturn = lazy(async () => ({ default: (await dialogs()).BulkReturn }));
const BulkSetOwner = lazy(async () => ({ default: (await dialogs()).BulkSetOwner }));

const { actions: names, confirm: questions, done } = TAG_TEXTS;

/** The actions of staff: on one tag from its row's menu, on many from below the table. */
export function useTagActions() {
  const confirm = useConfirm();
  const notify = useNotify();
  const banner = useErrorBanner();
  const { open, shown } = useDialog();
  const { mutateAsync: forceVend } = useForceVend();
  const { mutateAsync: revert } = useRevert();

  /** Without a form; the banner shows a failure (ERR-046). */
  const actAtOnce = useCallback(
    async ({ id, tagId }: ProductTag, action: 'forceVend' | 'revert') => {
      const title = TAG_TEXTS.titleOf(names[action], tagId);
      if (!(await confirm({ title, message: questions[action], confirmLabel: names[action] }))) return;
      const input = { params: { tagSerialId: String(id) }, body: { requestId: newRequestId() } };
      try {
        await (action === 'forceVend' ? forceVend(input) : revert(input));
        notify({ message: done[action], type: 'success' });
      } catch (error) {
        banner.showFailure(error, names[action]);
      }
    },
    [banner, confirm, forceVend, notify, revert],
  );

  const showLifecycle = useCallback(
    (tags: readonly { readonly id: number; readonly tagId?: string }[]) =>
      open((close) => <LifecycleDialog tags={tags} onClose={close} />),
    [open],
  );

  const rowActions = useCallback(
    (tag: ProductTag): readonly RowAction[] => [
      { label: names.lifecycle, onClick: () => showLifecycle([tag]) },
      { label: names.edit, onClick: () => open((close) => <EditTag tag={tag} onClose={close} />) },
      { label: names.forceVend, onClick: () => void actAtOnce(tag, 'forceVend') },
      { label: names.revert, onClick: () => void actAtOnce(tag, 'revert') },
      { label: names.return, onClick: () => open((close) => <ReturnTag tag={tag} onClose={close} />) },
      { label: names.setOwner, onClick: () => open((close) => <SetOwner tag={tag} onClose={close} />) },
    ],
    [actAtOnce, open, showLifecycle],
  );
  const dialog = useCallback(
    (tag: ProductTag, close: () => void) => <LifecycleDialog tags={[tag]} onClose={close} />,
    [],
  );

  const bulkActionsFor = useMemo(() => {
    return (ids: readonly string[]): readonly BulkAction[] => {
      const actAll = (act: TagAction) => () =>
        open((close) => <BulkTags act={act} ids={ids} onClose={close} />);
      const ask = (Form: typeof BulkEdit) => () => open((close) => <Form ids={ids} onClose={close} />);
      return [
        {
          label: names.lifecycle,
          onClick: () =>
            ids.length > LIFECYCLE_LIMIT
              ? notify({ message: TAG_TEXTS.tooManyLifecycles(LIFECYCLE_LIMIT), type: 'info' })
              : showLifecycle(ids.map((id) => ({ id: Number(id) }))),
        },
        { label: names.edit, onClick: ask(BulkEdit) },
        { label: names.forceVend, onClick: actAll({ action: 'forceVend' }) },
        { label: names.revert, onClick: actAll({ action: 'revert' }) },
        { label: names.return, onClick: ask(BulkReturn) },
        { label: names.setOwner, onClick: ask(BulkSetOwner) },
      ];
    };
  }, [notify, open, showLifecycle]);

  return { rowActions, dialog, bulkActionsFor, shown };
}
