// Requirements and rules that the repository defines, names and cites, with their problems.
import { citationsIn } from './citations.mjs';
import { namedRequirements, readRequirements, requirementProblems } from './requirements.mjs';
import { readRules } from './rule-pages.mjs';
import { ruleProblems, titledRules } from './rule-problems.mjs';

export function traceSources({ catalogue, sources }) {
  const required = readRequirements(catalogue);
  const named = namedRequirements(sources);
  const rules = readRules(sources);
  const citations = sources.flatMap(citationsIn);
  const titled = titledRules(citations);
  return {
    required,
    named,
    rules,
    citations,
    titled,
    problems: [
      ...requirementProblems(required, named),
      ...ruleProblems({ rules, citations, titled }, sources, required),
    ],
  };
}
