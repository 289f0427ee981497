import Button from '@mui/material/Button';
import { getFactorsOf, removeFactorsOf } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { wantsProof } from '../../../session/proof.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { FactorsCard } from './factors-card.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';

/** Of somebody whom one administers. */
export function FactorsOfUser({ email }: { readonly email: string }) {
  const query = useQuery(callQuery(getFactorsOf, { params: { email } }));
  const remove = useCallMutation(removeFactorsOf, { changes: ['identity'], alsoAfterFailure: true });
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { factors = [], required = false } = query.data ?? {};

  async function removeAll(): Promise<void> {
    const question = {
      title: texts.removeAllQuestion(email),
      message: texts.removeAllMessage,
      confirmLabel: texts.removeAll,
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await remove.mutateAsync({ params: { email } });
      notify({ message: texts.allRemoved, type: 'success' });
    } catch (error) {
      if (!wantsProof(error)) notifyFailure(texts.notChanged, error);
    }
  }

  return (
    <FactorsCard
      heading={texts.theirs}
      query={query}
      explained={texts.theirsExplained}
      none={required ? texts.requiredMissing : texts.none}
      action={
        factors.length > 0 && (
          <Button variant="outlined" color="error" onClick={() => void removeAll()}>
            {texts.removeAll}
          </Button>
        )
      }
    />
  );
}
