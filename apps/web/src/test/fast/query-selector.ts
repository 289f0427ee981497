const BY_DATA = /^([a-z]+)\[(data-[a-z-]+)="([^"\\]*)"\]$/;
const BY_ID = /^\[id="([^"\\]+)"\]$/;

/**
 * Emotion looks for its own style element, `style[data-emotion="…"]`, several times per test, and Testing Library for
 * the label of every field, `[id="…"]`. jsdom checks every node of the page for that; to search by tag name or id is
 * much faster.
 */
export function querySelectorFast(): () => void {
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
        const [, tag, name, value] = BY_DATA.exec(selector) ?? [];
        if (tag === undefined || name === undefined) return find.apply(this, asked);
        return [...this.querySelectorAll(tag)].find((each) => each.getAttribute(name) === value) ?? null;
      },
    });
    return () => Object.defineProperty(prototype, 'querySelector', jsdomFinds);
  });
  return () => queries.forEach((asBefore) => asBefore());
}
