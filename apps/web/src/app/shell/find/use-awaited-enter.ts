import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

/**
 * Enter that was pressed before there was anything to choose: as soon as the search for the same text is done,
 * its first result is followed. Returns the handler for keys.
 */
export function useAwaitedEnter<T>(
  text: string,
  searching: boolean,
  found: readonly T[],
  follow: (result: T) => void,
) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const done = awaited === text && !searching;
  const followFirst = useEffectEvent(() => {
    const [first] = found;
    if (first !== undefined) follow(first);
  });
  useEffect(() => {
    if (done) followFirst();
  }, [done]);
  // Any other key means that the user goes on typing.
  return ({ key, nativeEvent }: KeyboardEvent) => {
    const waits = key === 'Enter' && searching && found.length === 0 && !nativeEvent.isComposing;
    setAwaited(waits ? text : null);
  };
}
