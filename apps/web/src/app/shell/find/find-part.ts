import { useEffect, useState } from 'react';

export type Dialog = (typeof import('./find-dialog.tsx'))['default'];

let loaded: Dialog | undefined;

export async function loadFind(): Promise<Dialog> {
  loaded ??= (await import('./find-dialog.tsx')).default;
  return loaded;
}

/**
 * The dialog once it is loaded. Without `lazy`, because React holds back for 300 ms what comes out of a
 * `Suspense`.
 */
export function useFindDialog(wanted: boolean): Dialog | undefined {
  const [part, setPart] = useState<{ readonly dialog?: Dialog; readonly failure?: unknown }>({});
  const dialog = loaded ?? part.dialog;
  const needed = wanted && dialog === undefined;
  useEffect(() => {
    if (!needed) return;
    loadFind().then(
      (found) => setPart({ dialog: found }),
      (failure: unknown) => setPart({ failure }),
    );
  }, [needed]);
  if (part.failure !== undefined) throw part.failure as Error;
  return dialog;
}
