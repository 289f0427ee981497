import { lazy, useEffect } from 'react';
import { askWith } from '../../../session/proof.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';

const ProveOneself = lazy(() => import('../security/prove-oneself.tsx'));

/** Asks people who they are when a call wants a fresh sign-in (G2): once, however many calls want it. */
export function FreshSignIn() {
  const { open, shown } = useDialog();
  useEffect(() => {
    const ask = () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open((close) => (
        <ProveOneself
          onClose={(proved) => {
            close();
            resolve(proved);
          }}
        />
      ));
      return promise;
    };
    let asked: Promise<boolean> | undefined;
    askWith(() => (asked ??= ask().finally(() => (asked = undefined))));
  }, [open]);
  return shown;
}
