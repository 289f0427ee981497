import type { PageChanges } from './page-changes.ts';
import type { StyleRules } from './style-rules.ts';

const STYLE_BY_DATA = /^style\[(data-[a-z-]+)="([^"\\]*)"\]$/;
const BY_ID = /^\[id="([^"\\]+)"\]$/;

/**
 * Emotion searches for its own style element, `style[data-emotion="…"]`, several times per test, and Testing
 * Library for the label of every field, `[id="…"]`. jsdom checks every node of the page for that, among them
 * thousands of style elements.
 */
export function querySelectorFast(page: PageChanges, { sheets }: StyleRules): () => void {
  const findSheets = (within: Node, name: string, value: string): readonly Element[] => {
    page.version(); // Updates `sheets`.
    return [...sheets].filter((each) => each.getAttribute(name) === value && within.contains(each));
  };

  const queries = [Document.prototype, Element.prototype].map((prototype) => {
    const jsdomFinds = Object.getOwnPropertyDescriptor(prototype, 'querySelector');
    const find: unknown = jsdomFinds?.value;
    if (!jsdomFinds || typeof find !== 'function') throw new Error('jsdom has no querySelector any more');
    Object.defineProperty(prototype, 'querySelector', {
      ...jsdomFinds,
      value(this: Document | Element, ...asked: unknown[]): unknown {
        const selector = String(asked[0]);
        const [, id] = BY_ID.exec(selector) ?? [];
        const named = id === undefined ? null : document.getElementById(id);
        if (named && named !== this && this.contains(named)) return named;
        const [, name, value] = STYLE_BY_DATA.exec(selector) ?? [];
        const found = name === undefined || value === undefined ? null : findSheets(this, name, value);
        // Of several, only jsdom knows the first.
        return found && found.length < 2 ? (found[0] ?? null) : find.apply(this, asked);
      },
    });
    return () => Object.defineProperty(prototype, 'querySelector', jsdomFinds);
  });
  return () => queries.forEach((asBefore) => asBefore());
}
