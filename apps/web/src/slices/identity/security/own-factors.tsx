import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  beginAuthenticator,
  beginPasskey,
  getOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { wantsProof } from '../../../session/proof.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { FactorsCard } from './factors-card.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';
import { knowsPasskeys } from './passkey.ts';

const AddAuthenticator = lazy(() => import('./add-authenticator.tsx'));
const AddPasskey = lazy(() => import('./add-passkey.tsx'));
const RecoveryCodes = lazy(() => import('./recovery-codes.tsx'));

export function OwnFactors() {
  const query = useQuery(callQuery(getOwnFactors, {}));
  const { open, shown } = useDialog();
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const begin = useCallMutation(beginAuthenticator, { changes: [] });
  const beginKey = useCallMutation(beginPasskey, { changes: [] });
  const remove = useCallMutation(removeFactor, { changes: ['identity'], alsoAfterFailure: true });
  const renew = useCallMutation(renewRecoveryCodes, { changes: ['identity'] });
  /** Shown once the dialog that made them is closed. */
  const made = useRef<readonly string[]>([]);
  const count = query.data?.factors.length ?? 0;

  const showCodes = (codes: readonly string[]) => {
    if (codes.length > 0) open((close) => <RecoveryCodes codes={codes} onClose={close} />);
  };

  const adding = (close: () => void) => ({
    onAdded: (codes: readonly string[]) => (made.current = codes),
    onClose: () => {
      close();
      showCodes(made.current);
    },
  });

  async function change(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!wantsProof(error)) notifyFailure(texts.notChanged, error);
    }
  }

  const add = () =>
    change(async () => {
      const offer = await begin.mutateAsync({});
      made.current = [];
      open((close) => <AddAuthenticator offer={offer} {...adding(close)} />);
    });

  const addKey = () =>
    change(async () => {
      const offer = await beginKey.mutateAsync({});
      made.current = [];
      open((close) => <AddPasskey offer={offer} {...adding(close)} />);
    });

  const removeOne = ({ factorId, name }: SecondFactor) =>
    change(async () => {
      const question = {
        title: texts.removeQuestion(name),
        message: count === 1 ? texts.removeLast : texts.removeMessage,
        confirmLabel: texts.remove,
        danger: true,
      };
      if (!(await confirm(question))) return;
      await remove.mutateAsync({ params: { factorId } });
      notify({ message: texts.removed(name), type: 'success' });
    });

  const makeCodes = () =>
    change(async () => {
      const question = {
        title: texts.newCodesQuestion,
        message: texts.newCodesMessage,
        confirmLabel: texts.newCodes,
      };
      if (!(await confirm(question))) return;
      showCodes((await renew.mutateAsync({})).recoveryCodes);
    });

  return (
    <>
      <FactorsCard
        heading={texts.heading}
        query={query}
        explained={texts.explained}
        none={texts.none}
        onRemove={(factor) => void removeOne(factor)}
        codesAction={
          <Button variant="outlined" size="small" onClick={() => void makeCodes()}>
            {texts.newCodes}
          </Button>
        }
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {knowsPasskeys() && (
              <Button
                variant={count === 0 ? 'contained' : 'outlined'}
                loading={beginKey.isPending}
                onClick={() => void addKey()}
              >
                {texts.addPasskey}
              </Button>
            )}
            <Button variant="outlined" loading={begin.isPending} onClick={() => void add()}>
              {texts.add}
            </Button>
          </Box>
        }
      />
      {shown}
    </>
  );
}
