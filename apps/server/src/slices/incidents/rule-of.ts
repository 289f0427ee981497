import type { IncidentRule } from '@parwell/domain';

/** These rules always exist: staff change them, but cannot delete them. */
export function ruleOf(rules: ReadonlyMap<string, IncidentRule>, alertType: string): IncidentRule {
  const rule = rules.get(alertType);
  if (!rule) throw new Error(`There is no rule for ${alertType}`);
  return rule;
}
