import type { PageChanges } from './page-changes.ts';

const LABELABLE = 'button, input, meter, output, progress, select, textarea';
const labelableElements = () => [
  HTMLButtonElement.prototype,
  HTMLInputElement.prototype,
  HTMLMeterElement.prototype,
  HTMLOutputElement.prototype,
  HTMLProgressElement.prototype,
  HTMLSelectElement.prototype,
  HTMLTextAreaElement.prototype,
];

const isHiddenInput = (element: Element) => element instanceof HTMLInputElement && element.type === 'hidden';

function controlOf(label: HTMLLabelElement): Element | null {
  const named = label.getAttribute('for');
  if (named === null)
    return [...label.querySelectorAll(LABELABLE)].find((each) => !isHiddenInput(each)) ?? null;
  const control = named === '' ? null : document.getElementById(named);
  return control?.matches(LABELABLE) && !isHiddenInput(control) ? control : null;
}

/**
 * jsdom searches the page once per label for each field, again after every change. This indexes the labels
 * once per change.
 */
export function findLabelsFast(page: PageChanges): () => void {
  let labels = new Map<Element | null, HTMLLabelElement[]>();
  let labelsAt = -1;

  const labelsOf = (element: Element): readonly HTMLLabelElement[] => {
    const now = page.version();
    if (now !== labelsAt) {
      labels = Map.groupBy(document.body.querySelectorAll('label'), controlOf);
      labelsAt = now;
    }
    return labels.get(element) ?? [];
  };

  const asBefore = labelableElements().map((prototype) => {
    const jsdomFinds = Object.getOwnPropertyDescriptor(prototype, 'labels');
    if (!jsdomFinds?.get) throw new Error('jsdom has no labels any more');
    Object.defineProperty(prototype, 'labels', {
      ...jsdomFinds,
      get(this: Element): unknown {
        const simple = this.isConnected && this.ownerDocument === document && !isHiddenInput(this);
        return simple ? labelsOf(this) : jsdomFinds.get?.call(this);
      },
    });
    return () => Object.defineProperty(prototype, 'labels', jsdomFinds);
  });
  return () => asBefore.forEach((restore) => restore());
}
