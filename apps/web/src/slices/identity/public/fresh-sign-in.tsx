import { lazy, useEffect } from 'react';
import { askWith } from '../../../session/proof.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';

const ProveOneself = lazy(() => import('../security/prove-oneself.tsx'));

type Open = ReturnType<typeof useDialog>['open'];

/** One dialog, however many calls want it. */
function askIn(open: Open): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    open((close) => (
      <ProveOneself
        onClose={(proved) => {
          asked = undefined;
          close();
          resolve(proved);
        }}
      />
    ));
    return promise;
  };
  return () => (asked ??= ask());
}

/** Asks people who they are when a call wants a fresh sign-in (G2). */
export function FreshSignIn() {
  const { open, shown } = useDialog();
  useEffect(() => askWith(askIn(open)), [open]);
  return shown;
}
