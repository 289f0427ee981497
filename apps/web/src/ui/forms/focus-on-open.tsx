import { useEffect, useEffectEvent } from 'react';

interface FocusOnOpenProps {
  readonly find: () => HTMLElement | null | undefined;
}

/** Sets the initial focus of a dialog. Rendered inside it, because its content mounts after the dialog. */
export function FocusOnOpen({ find }: FocusOnOpenProps) {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => focus(), []);
  return null;
}
