import type { Grants } from '@parwell/domain';
import { createElement, startTransition, useEffect, useState } from 'react';
import type { MenuSection } from '../menu-model.ts';
import { loadFind, type Dialog } from './find-part.ts';

interface FindWarmUpProps {
  readonly sections: readonly MenuSection[];
  readonly grants: Grants;
}

const NO_KEYS = { text: '', enter: false };
const nothing = () => undefined;

/** For browsers that cannot tell when they are idle: after this time they should be. */
const SURELY_IDLE_MS = 3000;

function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, SURELY_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/**
 * Loads "Find anything" when the browser is idle and renders it once, unseen, then nothing. Its first rendering is much slower
 * than the next ones: styles are made and code is compiled. People who open it should not wait for that.
 */
export function FindWarmUp({ sections, grants }: FindWarmUpProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // If it cannot be loaded now, it is loaded when it is opened.
        loadFind().then((loaded) => startTransition(() => setDialog(() => loaded)), nothing);
      }),
    [],
  );
  useEffect(() => {
    if (!dialog) return undefined;
    const timer = setTimeout(() => setDialog(null), 0);
    return () => clearTimeout(timer);
  }, [dialog]);
  if (!dialog) return null;
  return createElement(dialog, {
    sections,
    grants,
    hidden: true,
    takeKeys: () => NO_KEYS,
    onFollow: nothing,
    onClose: nothing,
  });
}
