// Checks the structure of the repository (see ARCHITECTURE.md): each file in structure/ is a set of rules, a function
// from the sources to the problems it finds.
import { circleProblems } from './structure/circles.mjs';
import { expectationProblems } from './structure/expectations.mjs';
import { floorProblems } from './structure/floors.mjs';
import { messageProblems } from './structure/messages.mjs';
import { migrationProblems } from './structure/migrations.mjs';
import { nameProblems } from './structure/names.mjs';
import { partProblems } from './structure/parts.mjs';
import { rankProblems } from './structure/ranks.mjs';
import { readSources } from './structure/sources.mjs';
import { tableOwnerProblems } from './structure/table-owners.mjs';
import { webFloorProblems } from './structure/web-floors.mjs';

const sources = readSources();
const problems = [
  nameProblems,
  partProblems,
  floorProblems,
  webFloorProblems,
  circleProblems,
  tableOwnerProblems,
  migrationProblems,
  expectationProblems,
  rankProblems,
  messageProblems,
].flatMap((rules) => rules(sources));

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
