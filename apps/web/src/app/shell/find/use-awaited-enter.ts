import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

/** If set, MUI ignores the key. */
type MuiKey = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * Enter pressed before the search is done: afterwards the best result is opened, unless the user has chosen
 * one with the arrows. Returns the handler for keys, and one to await Enter for a text.
 */
export function useAwaitedEnter<T>(
  text: string,
  searching: boolean,
  found: readonly T[],
  follow: (result: T) => void,
) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const [chose, setChose] = useState(false);
  const done = awaited === text && !searching;
  const followFirst = useEffectEvent(() => {
    const [first] = found;
    if (first !== undefined) follow(first);
  });
  useEffect(() => {
    if (done) followFirst();
  }, [done]);
  const onKeyDown = (event: MuiKey) => {
    const { key, nativeEvent } = event;
    const waits = key === 'Enter' && searching && !chose && !nativeEvent.isComposing;
    if (waits) event.defaultMuiPrevented = true;
    // Any other key means that the user is still typing.
    setAwaited(waits ? text : null);
    setChose(key === 'ArrowDown' || key === 'ArrowUp' || (chose && key === 'Enter'));
  };
  return { onKeyDown, awaitEnter: setAwaited };
}
