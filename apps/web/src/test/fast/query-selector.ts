const BY_DATA = /^([a-z]+)\[(data-[a-z-]+)="([^"\\]*)"\]$/;

/**
 * Whenever the portal is opened, its style library looks a few times for a style of its own:
 * `style[data-emotion="…"]`. jsdom compares every node of the page for that; by the tag it is found at once.
 */
export function querySelectorFast(): () => void {
  const queries = [Document.prototype, Element.prototype].map((prototype) => {
    const jsdomFinds = Object.getOwnPropertyDescriptor(prototype, 'querySelector');
    const find: unknown = jsdomFinds?.value;
    if (!jsdomFinds || typeof find !== 'function') throw new Error('jsdom has no querySelector any more');
    Object.defineProperty(prototype, 'querySelector', {
      ...jsdomFinds,
      value(this: Document | Element, ...asked: unknown[]): unknown {
        const [, tag, name, value] = BY_DATA.exec(String(asked[0])) ?? [];
        if (tag === undefined || name === undefined) return find.apply(this, asked);
        return [...this.querySelectorAll(tag)].find((each) => each.getAttribute(name) === value) ?? null;
      },
    });
    return () => Object.defineProperty(prototype, 'querySelector', jsdomFinds);
  });
  return () => queries.forEach((asBefore) => asBefore());
}
