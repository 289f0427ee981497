// Fails if a requirement is named by no test, or if the rules of docs/rules and those who cite, hold and prove them disagree.
// usage: npm run trace [-- AREA …]   an area of requirements or the letter of a family of rules   --quiet: only problems
import { citationsIn } from './trace/citations.mjs';
import { areasOf, namedRequirements, readRequirements, requirementProblems } from './trace/requirements.mjs';
import { familiesOf, readRules } from './trace/rule-pages.mjs';
import { ruleProblems, titledRules } from './trace/rule-problems.mjs';
import { readSources } from './trace/sources.mjs';

const args = process.argv.slice(2);
const quiet = args.includes('--quiet');
const chosen = args.filter((argument) => !argument.startsWith('--'));

const { catalogue, sources } = readSources();
const required = readRequirements(catalogue);
const named = namedRequirements(sources);
const rules = readRules(sources);
const citations = sources.flatMap(citationsIn);
const titled = titledRules(citations);
const problems = [
  ...requirementProblems(required, named),
  ...ruleProblems(rules, citations, sources, required),
];

const count = (area, done, all, what) =>
  console.log(`${area.padEnd(7)} ${String(done).padStart(4)} of ${String(all).padEnd(4)} ${what}`);

if (!quiet) {
  const isChosen = (area) => chosen.length === 0 || chosen.includes(area);
  for (const area of areasOf(required).filter(isChosen)) {
    const ids = [...required.keys()].filter((id) => id.startsWith(`${area}-`));
    count(area, ids.filter((id) => named.has(id)).length, ids.length, 'named');
  }
  for (const family of familiesOf(rules).filter(isChosen)) {
    const ids = rules.map(({ id }) => id).filter((id) => id.startsWith(family));
    const cited = citations.filter(({ id }) => id.startsWith(family)).length;
    count(family, ids.filter((id) => titled.has(id)).length, ids.length, `proven, cited ${cited} times`);
  }
  const ids = [...required.keys()];
  console.log(`requirements named in tests: ${ids.filter((id) => named.has(id)).length} of ${ids.length}`);
  console.log(`rules proven by tests: ${rules.filter(({ id }) => titled.has(id)).length} of ${rules.length}`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
