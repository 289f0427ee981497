import { useEffect, useEffectEvent } from 'react';

interface FocusOnOpenProps {
  readonly find: () => HTMLElement | null | undefined;
}

/** Says where a dialog's focus starts. A part of its content, because that comes after the dialog itself. */
export function FocusOnOpen({ find }: FocusOnOpenProps) {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => focus(), []);
  return null;
}
