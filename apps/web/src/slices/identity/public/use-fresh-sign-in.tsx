import { lazy, useCallback, type ReactNode } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';

const ProveOneself = lazy(() => import('../security/prove-oneself.tsx'));

interface FreshSignIn {
  /** Asks who it is if the server wants to know, then makes the call again. Undefined: the person gave up. */
  readonly fresh: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
  readonly shown: ReactNode;
}

/** For calls that want a fresh sign-in (G2): `await fresh(() => remove.mutateAsync(…))`. */
export function useFreshSignIn(): FreshSignIn {
  const { open, shown } = useDialog();
  const fresh = useCallback(
    async <Result,>(call: () => Promise<Result>): Promise<Result | undefined> => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'sign_in_again') throw error;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open((close) => (
        <ProveOneself
          onClose={(proved) => {
            close();
            resolve(proved);
          }}
        />
      ));
      return (await promise) ? call() : undefined;
    },
    [open],
  );
  return { fresh, shown };
}
