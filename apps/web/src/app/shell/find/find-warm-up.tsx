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

/** For browsers that do not report when they are idle. */
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
 * Loads "Find anything" when the browser is idle and renders it once, invisibly. The first rendering is much
 * slower than later ones, because it creates styles and compiles code.
 */
export function FindWarmUp({ sections, grants }: FindWarmUpProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // If loading fails, it is loaded again when it is opened.
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
    readEarlyKeys: () => NO_KEYS,
    onFollow: nothing,
    onClose: nothing,
  });
}
