// Fails if a requirement is named by no test, or if the rules of docs/rules and those who cite, hold and prove them disagree.
// usage: npm run trace [-- AREA …]   an area of requirements or the letter of a family of rules   --quiet: only problems
import { areasOf } from './trace/requirements.mjs';
import { familiesOf } from './trace/rule-pages.mjs';
import { readSources } from './trace/sources.mjs';
import { traceSources } from './trace/trace-sources.mjs';

const args = process.argv.slice(2);
const quiet = args.includes('--quiet');
const chosen = args.filter((argument) => !argument.startsWith('--'));
const isChosen = (area) => chosen.length === 0 || chosen.includes(area);

const { required, named, rules, citations, titled, problems } = traceSources(readSources());

function print(area, ids, isDone, what) {
  const done = ids.filter((id) => isDone.has(id)).length;
  console.log(`${area.padEnd(7)} ${String(done).padStart(4)} of ${String(ids.length).padEnd(4)} ${what}`);
}

if (!quiet) {
  const requirements = [...required.keys()];
  const defined = rules.map(({ id }) => id);
  for (const area of areasOf(required).filter(isChosen)) {
    const ids = requirements.filter((id) => id.startsWith(`${area}-`));
    print(area, ids, named, 'named');
  }
  for (const family of familiesOf(rules).filter(isChosen)) {
    const cited = citations.filter(({ id }) => id.startsWith(family)).length;
    const ids = defined.filter((id) => id.startsWith(family));
    print(family, ids, titled, `named by test titles, cited ${cited} times`);
  }
  print('all', requirements, named, 'requirements named by tests');
  print('all', defined, titled, `rules named by test titles, cited ${citations.length} times`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
