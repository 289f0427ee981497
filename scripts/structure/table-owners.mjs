// Which slice of the server may write and read which table. The owners are in apps/server/table-owners.json; the SQL of
// the slices is read as text. Only the owner names a table in its SQL: others write through functions of the owner's
// `<slice>.public.ts`, and read through its functions and SQL fragments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, sliceOf } from './sources.mjs';

const OWNERS = 'apps/server/table-owners.json';
const MIGRATIONS = 'apps/server/migrations';

/** Fills every table of an empty installation, and reads them back. */
const FREE_SLICES = new Set(['demo']);

/** What ends the list of tables after FROM or USING. */
const CLAUSE_END =
  /\b(?:WHERE|JOIN|LEFT|RIGHT|FULL|INNER|CROSS|ON|USING|SET|ORDER|GROUP|HAVING|LIMIT|OFFSET|FOR|UNION|EXCEPT|INTERSECT|RETURNING|SELECT|VALUES|WHEN|WINDOW|TABLESAMPLE)\b|[();`]/i;

const WRITES =
  /\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY)\s+(?:ONLY\s+)?([\w."]+)/gi;
const READS = /\b(?:FROM|JOIN|USING)\s+/gi;

const plain = (name) =>
  name
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .toLowerCase();

/** Without comments, and with a question mark in the place of what a template fills in. */
function sqlText(source) {
  let text = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\$\{[^{}`]*\}/g, '?');
  }
  return text;
}

/** The tables that some SQL writes, by statement. */
export const tablesWritten = (source) =>
  [...sqlText(source).matchAll(WRITES)].map(([, statement, table]) => ({
    statement: statement.toUpperCase().replaceAll(/\s+/g, ' '),
    table: plain(table),
  }));

/** The first word of everything that stands after FROM, JOIN or USING. */
export function tablesNamed(source) {
  const text = sqlText(source);
  return [...text.matchAll(READS)].flatMap(({ 0: keyword, index }) => {
    const rest = text.slice(index + keyword.length);
    const end = rest.search(CLAUSE_END);
    return rest
      .slice(0, end < 0 ? undefined : end)
      .split(',')
      .map((item) => plain(/^\s*(?:ONLY\s+|LATERAL\s+)?([\w."]+)/i.exec(item)?.[1] ?? ''))
      .filter((name) => name !== '');
  });
}

/** What is wrong with the SQL of a file of a slice; `ownerOf` knows the slice that owns a table. */
export function foreignTables(slice, source, ownerOf) {
  const foreign = (table) => ownerOf.has(table) && ownerOf.get(table) !== slice;
  const through = (table) => `${ownerOf.get(table)}.public.ts`;
  const written = tablesWritten(source).filter(({ table }) => foreign(table));
  const writes = written.map(
    ({ statement, table }) =>
      `${statement} ${table}: only ${ownerOf.get(table)} writes it; use ${through(table)}`,
  );
  const reads = [...new Set(tablesNamed(source))]
    .filter((table) => foreign(table) && !written.some((one) => one.table === table))
    .map(
      (table) => `reads ${table} of ${ownerOf.get(table)}: use a function or fragment of ${through(table)}`,
    );
  return [...writes, ...reads];
}

/** The owner of each table; a table that two slices claim is found by `ownerProblems`. */
const readOwners = () =>
  Object.entries(JSON.parse(readFileSync(OWNERS, 'utf8'))).flatMap(([slice, tables]) =>
    tables.map((table) => ({ slice, table })),
  );

/** The tables that the migrations leave behind. */
function migratedTables() {
  const tables = new Set();
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8');
    for (const [, table] of text.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)) tables.add(table);
    for (const [, table] of text.matchAll(/\bDROP TABLE (?:IF EXISTS )?(\w+)/gi)) tables.delete(table);
    for (const [, from, to] of text.matchAll(/\bALTER TABLE (\w+) RENAME TO (\w+)/gi)) {
      tables.delete(from);
      tables.add(to);
    }
  }
  return tables;
}

function ownerProblems(owners) {
  const tables = migratedTables();
  const owned = owners.map(({ table }) => table);
  return [
    ...[...tables].filter((table) => !owned.includes(table)).map((table) => `${table} has no owner`),
    ...owned.filter((table) => !tables.has(table)).map((table) => `there is no table ${table}`),
    ...owned.filter((table, index) => owned.indexOf(table) < index).map((table) => `${table} has two owners`),
  ].map((problem) => `${OWNERS}: ${problem}`);
}

/** Takes sources as `{ path, text }`. */
export function tableOwnerProblems(sources) {
  const owners = readOwners();
  const ownerOf = new Map(owners.map(({ slice, table }) => [table, slice]));
  const found = sources.flatMap(({ path, text }) => {
    const slice = path.startsWith('apps/server/') ? sliceOf(path) : undefined;
    if (!slice || FREE_SLICES.has(slice) || isTest(path)) return [];
    return foreignTables(slice, text, ownerOf).map((problem) => `${path}: ${problem}`);
  });
  return [...ownerProblems(owners), ...found];
}
