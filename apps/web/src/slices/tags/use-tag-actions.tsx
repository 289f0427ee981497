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

const EditTag = lazy(() => import('./edit-tag.tsx'));
const ReturnTag = lazy(() => import('./return-tag.tsx'));
const SetOwner = lazy(() => import('./set-owner.tsx'));
const LifecycleDialog = lazy(() => import('./lifecycle-dialog.tsx'));
const BulkTags = lazy(() => import('./bulk-tags.tsx'));
const forms = () => import('./bulk-forms.tsx');
const BulkEdit = lazy(async () => ({ default: (await forms()).BulkEdit }));
const BulkReturn = lazy(async () => ({ default: (await forms()).BulkReturn }));
const BulkSetOwner = lazy(async () => ({ default: (await forms()).BulkSetOwner }));

const { actions: names, confirm: questions, done } = TAG_TEXTS;

/** What staff may do with tags: with one from its row's menu, with many from below the table. */
export function useTagActions() {
  const confirm = useConfirm();
  const notify = useNotify();
  const banner = useErrorBanner();
  const { open, shown } = useDialog();
  const { mutateAsync: forceVend } = useForceVend();
  const { mutateAsync: revert } = useRevert();

  /** Without a form of its own; a failure is told in the banner (ERR-046). */
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
