import { useEffect, useEffectEvent } from 'react';

interface FocusOnOpenProps {
  readonly find: () => HTMLElement | null | undefined;
}

/** Rendered inside the dialog, because its content mounts after the dialog. */
export function FocusOnOpen({ find }: FocusOnOpenProps) {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => focus(), []);
  return null;
}
