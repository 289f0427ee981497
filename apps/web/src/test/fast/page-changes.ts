type OnStyles = (touched: ReadonlySet<HTMLStyleElement>) => void;

export interface PageChanges {
  /** Changes whenever the page does, so that cached results can be dropped. */
  readonly version: () => number;
  readonly stop: () => void;
}

const styleOf = (node: Node): HTMLStyleElement | null =>
  node instanceof HTMLStyleElement ? node : (node.parentElement?.closest('style') ?? null);

const EVERYTHING = { subtree: true, childList: true, attributes: true, characterData: true };

/** Detects changes of the page before the next query. Assumes that all styles are in the head. */
export function watchPage(onStyles: OnStyles): PageChanges {
  let version = 0;
  const note = (records: readonly MutationRecord[]) => {
    if (records.length === 0) return;
    version += 1;
    const touched = new Set<HTMLStyleElement>();
    for (const { target, addedNodes, removedNodes } of records) {
      if (!document.head.contains(target)) continue;
      for (const node of [target, ...addedNodes, ...removedNodes]) {
        const style = styleOf(node);
        if (style) touched.add(style);
      }
    }
    if (touched.size > 0) onStyles(touched);
  };
  const observer = new MutationObserver(note);
  observer.observe(document, EVERYTHING);
  return {
    version: () => {
      note(observer.takeRecords());
      return version;
    },
    stop: () => observer.disconnect(),
  };
}
