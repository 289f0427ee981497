import type { PageChanges } from './page-changes.ts';
import { ASKED, declaredIn, type Asked, type Declared, type StyleRules } from './style-rules.ts';

const SPECIAL_NAMES = new Set(['dialog', 'summary', 'embed', 'noscript']);
/** Elements whose default style depends on more than their tag name. */
const isSpecial = (element: Element): boolean =>
  SPECIAL_NAMES.has(element.localName) ||
  element.hasAttribute('hidden') ||
  element.hasAttribute('popover') ||
  (element instanceof HTMLInputElement && element.type === 'hidden');

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // The rule has a selector for another browser, which jsdom does not understand: it does not apply.
    return false;
  }
}

const byKey = new Map<PropertyKey, Asked>([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
]);
/**
 * Popper, modal dialogs and tabs read these properties of every ancestor for placing and scrolling. jsdom has
 * no layout, so the answers make no difference, but computing them took a tenth of the time of a form with
 * pickers.
 */
const WITHOUT_LAYOUT = new Map<PropertyKey, string>([
  ['overflow', 'visible'],
  ['overflowX', 'visible'],
  ['overflowY', 'visible'],
  ['paddingRight', '0px'],
  ['position', 'static'],
  ['scrollPaddingLeft', 'auto'],
  ['scrollPaddingRight', 'auto'],
]);
const INITIAL = { visibility: 'visible', 'pointer-events': 'auto' };
const isAsked = (property: string): property is Asked => ASKED.some((each) => each === property);

/**
 * To decide whether an element is visible, jsdom computes every property of it and all its ancestors, which
 * took a third of the test time. This finds only the few properties that tests read constantly. If rules
 * conflict, and for all other properties, jsdom answers.
 */
export function answerStylesFast(page: PageChanges, rules: StyleRules): () => void {
  const view = document.defaultView ?? window;
  const jsdomAnswers = view.getComputedStyle;
  const blank = document.implementation.createHTMLDocument('');
  const displays = new Map<string, string>();
  let known = new Map<Element, Map<Asked, string>>();
  let knownAt = -1;

  const defaultDisplay = ({ namespaceURI, localName }: Element): string => {
    const kind = `${namespaceURI} ${localName}`;
    const display =
      displays.get(kind) ?? jsdomAnswers(blank.createElementNS(namespaceURI, localName)).display;
    displays.set(kind, display);
    return display;
  };

  const declared = (element: Element, property: Asked): Declared => {
    const values = new Set<Declared>();
    for (const { selector, declares } of rules.near(element)) {
      if (declares.has(property) && matches(element, selector)) values.add(declares.get(property));
    }
    if (element.hasAttribute('style') && (element instanceof HTMLElement || element instanceof SVGElement)) {
      const own = declaredIn(element.style, property);
      if (own !== undefined) values.add(own);
    }
    return values.size > 1 ? null : [...values][0];
  };

  const workOut = (element: Element, property: Asked): string => {
    const value = isSpecial(element) ? null : declared(element, property);
    if (value === null) return jsdomAnswers(element).getPropertyValue(property);
    if (value !== undefined) return value;
    if (property === 'display') return defaultDisplay(element);
    // The other two properties are inherited.
    return element.parentElement ? valueOf(element.parentElement, property) : INITIAL[property];
  };

  const valueOf = (element: Element, property: Asked): string => {
    const now = page.version();
    if (now !== knownAt) {
      known = new Map();
      knownAt = now;
    }
    const values = known.get(element) ?? new Map<Asked, string>();
    known.set(element, values);
    const value = values.get(property) ?? workOut(element, property);
    values.set(property, value);
    return value;
  };

  const answer: typeof getComputedStyle = (element, pseudo) => {
    if (pseudo || !(element instanceof Element) || !element.isConnected || element.ownerDocument !== document)
      return jsdomAnswers(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const all = () => (whole ??= jsdomAnswers(element));
    return new Proxy(Object.create(CSSStyleDeclaration.prototype) as CSSStyleDeclaration, {
      get: (_, key) => {
        const property = byKey.get(key);
        if (property) return valueOf(element, property);
        if (WITHOUT_LAYOUT.has(key)) return WITHOUT_LAYOUT.get(key);
        // Growing text areas measure themselves on every key. jsdom has no sizes, and MUI skips text areas
        // without a width.
        if (key === 'width' && element instanceof HTMLTextAreaElement) return '0px';
        if (key === 'getPropertyValue')
          return (name: string) => (isAsked(name) ? valueOf(element, name) : all().getPropertyValue(name));
        const value: unknown = Reflect.get(all(), key);
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_, key) => Reflect.has(all(), key),
    });
  };

  view.getComputedStyle = answer;
  window.getComputedStyle = answer;
  return () => {
    view.getComputedStyle = jsdomAnswers;
    window.getComputedStyle = jsdomAnswers;
  };
}
