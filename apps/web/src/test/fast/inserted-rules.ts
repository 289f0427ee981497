/** Where the page keeps them: its style sheets outlive the test files that share it. */
const INSERTED = Symbol.for('parwell: inserted rules');

const isRules = (value: unknown): value is CSSRule[] => Array.isArray(value);

/**
 * The rules that Emotion inserted into its style sheet so far and that name one of these properties. It does so
 * without changing an element, so nothing else tells of them.
 */
export function insertedRules(properties: readonly string[]): readonly CSSRule[] {
  const known: unknown = Reflect.get(document, INSERTED);
  if (isRules(known)) return known;
  const rules: CSSRule[] = [];
  Reflect.set(document, INSERTED, rules);
  // oxlint-disable-next-line unbound-method -- called with its sheet below
  const { insertRule } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.insertRule = function insertAndKeep(this: CSSStyleSheet, text, at) {
    const index = insertRule.call(this, text, at);
    const rule = this.cssRules[index];
    if (rule && properties.some((property) => text.includes(property))) rules.push(rule);
    return index;
  };
  return rules;
}
