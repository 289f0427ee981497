import { lazy, Suspense } from 'react';
import type { UserDialogProps } from './form/user-dialog.tsx';

const Loaded = lazy(() => import('./form/user-dialog.tsx'));

/** The user form, fetched when somebody opens it: most look at a list and go. */
export function UserDialog(props: UserDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
