/** The properties that Testing Library and user-event read for every element. */
export const ASKED = ['display', 'visibility', 'pointer-events'] as const;

export type Asked = (typeof ASKED)[number];

/** A plain keyword; null if only the full cascade can decide. */
export type Declared = string | null | undefined;

export interface Rule {
  readonly selector: string;
  readonly declares: ReadonlyMap<Asked, Declared>;
}

const KEYWORD = /^[a-z][a-z-]*$/;
const LOOKS_ELSEWHERE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

export function declaredIn(style: CSSStyleDeclaration, property: Asked): Declared {
  const value = style.getPropertyValue(property);
  if (value === '') return undefined;
  const plain = KEYWORD.test(value) && !LOOKS_ELSEWHERE.has(value);
  return plain && style.getPropertyPriority(property) === '' ? value : null;
}

/** As in jsdom, the window is a screen without a particular size. */
const applies = ({ media }: CSSMediaRule): boolean =>
  media.length === 0 || [...media].some((query) => query === 'all' || query === 'screen');

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSMediaRule && applies(rule)) yield* styleRules(rule.cssRules);
  }
}

function rulesIn(style: HTMLStyleElement): readonly Rule[] {
  const text = style.textContent;
  if (!style.isConnected || !style.sheet || !ASKED.some((property) => text.includes(property))) return [];
  return [...styleRules(style.sheet.cssRules)].flatMap(({ selectorText, style: block }) => {
    const declares = new Map(
      ASKED.map((property) => [property, declaredIn(block, property)] as const).filter(
        ([, value]) => value !== undefined,
      ),
    );
    return declares.size > 0 ? [{ selector: selectorText, declares }] : [];
  });
}

/** A class that every match of the selector must have; undefined if that is not obvious. */
function neededClass(selector: string): string | undefined {
  if (/[,()\\]/.test(selector)) return undefined;
  const last = selector.split(/[\s>+~]+/).at(-1) ?? '';
  return /\.([\w-]+)/.exec(last.replace(/\[[^\]]*\]/g, ''))?.[1];
}

/** The page's rules for these properties, indexed by class. */
export function styleRulesOfPage() {
  const sheets = new Set<HTMLStyleElement>();
  const bySheet = new Map<HTMLStyleElement, readonly Rule[]>();
  const byClass = new Map<string | undefined, Rule[]>();

  const list = (rules: readonly Rule[]) => {
    for (const rule of rules) {
      const key = neededClass(rule.selector);
      const others = byClass.get(key);
      if (others) others.push(rule);
      else byClass.set(key, [rule]);
    }
  };
  const read = (touched: Iterable<HTMLStyleElement>) => {
    let gone = false;
    for (const style of touched) {
      if (style.isConnected) sheets.add(style);
      else sheets.delete(style);
      if (bySheet.delete(style)) gone = true;
      const rules = rulesIn(style);
      if (rules.length > 0) bySheet.set(style, rules);
      list(rules);
    }
    if (!gone) return;
    byClass.clear();
    for (const rules of bySheet.values()) list(rules);
  };
  read(document.querySelectorAll('style'));

  return {
    read,
    sheets: sheets as ReadonlySet<HTMLStyleElement>,
    /** Rules that may match the element; the selector still has to be checked. */
    near: (element: Element): readonly Rule[] => [
      ...(byClass.get(undefined) ?? []),
      ...(element.getAttribute('class')?.split(/\s+/) ?? []).flatMap((name) => byClass.get(name) ?? []),
    ],
  };
}

export type StyleRules = ReturnType<typeof styleRulesOfPage>;
