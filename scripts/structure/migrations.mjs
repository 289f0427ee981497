// The old version keeps working while the new one migrates: a migration only adds (expand). Unused parts are removed by
// a later one (contract), which names the first version that no longer uses them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MIGRATIONS = 'apps/server/migrations';
/** Earlier ones were written for an upgrade with all servers stopped. */
const LAST_FREE = '0083';

const MARKER = /^-- contract: since \d+\.\d+\.\d+\b/m;

const TAKES_AWAY = [
  [/\bDROP\s+(TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION)\b/i, 'drops a table, view or function'],
  [
    /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!CONSTRAINT\b|DEFAULT\b|NOT\b|EXPRESSION\b|IDENTITY\b)/i,
    'drops a column',
  ],
  [/\bALTER\s+(TABLE|VIEW|FUNCTION)\b[^;]*\bRENAME\b/i, 'renames a table or column'],
  [
    /\bALTER\s+TABLE\b[^;]*\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i,
    'changes the type of a column',
  ],
];

/** Without comments and quoted parts, such as the body of a function. */
const statementsOf = (text) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");

/** Removals of parts that the version before uses, unless the migration says since when nobody does. */
export function migrationProblemsOf(name, text) {
  if (name.slice(0, LAST_FREE.length) <= LAST_FREE || MARKER.test(text)) return [];
  const statements = statementsOf(text);
  return TAKES_AWAY.filter(([pattern]) => pattern.test(statements)).map(
    ([, what]) =>
      `${MIGRATIONS}/${name} ${what} that the version before may still use; say "-- contract: since <version>" if no version since then does (CONTRIBUTING.md).`,
  );
}

export const migrationProblems = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => migrationProblemsOf(name, readFileSync(join(MIGRATIONS, name), 'utf8')));
