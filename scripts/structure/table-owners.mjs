// Which slice of the server may write and read which table. The owners are in apps/server/table-owners.json; the SQL of
// the server is read as text. Only the owner names a table in its SQL: others write through functions of the owner's
// `<slice>.public.ts`, and read through its functions and SQL fragments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, sliceOf } from './sources.mjs';
import { listTableProblems } from './list-tables.mjs';
import { firstWords, tablesNamed, tablesWritten, textsIn } from './sql-texts.mjs';

const OWNERS = 'apps/server/table-owners.json';
const MIGRATIONS = 'apps/server/migrations';

/** Fills every table of an empty installation, and reads them back. */
const FREE_SLICES = new Set(['demo']);

/** Strings are SQL if its words are in capitals, `raw('FROM devices')`, or if they are passed to the database. */
const IN_STRINGS = /\b(?:FROM|JOIN|USING|INTO|UPDATE|TABLE|TRUNCATE|COPY|LOCK)\s/;
const RAW = /\braw\(\s*$/;
const GIVEN = /\b(?:raw|query)\(\s*$/;
const RAW_CONSTANT = /\braw\(\s*(\w+)/g;

/** In a file of a slice; `ownerOf` returns the slice that owns a table. */
export function foreignTables(slice, source, ownerOf) {
  const foreign = (table) => ownerOf.has(table) && ownerOf.get(table) !== slice;
  const through = (table) => `${ownerOf.get(table)}.public.ts`;
  const { templates, strings } = textsIn(source);
  const isGiven = ({ at }) => GIVEN.test(source.slice(0, at));
  const texts = [...templates, ...strings.filter((each) => IN_STRINGS.test(each.text) || isGiven(each))].map(
    ({ text }) => text,
  );
  const written = texts.flatMap(tablesWritten).filter(({ table }) => foreign(table));
  const writes = written.map(
    ({ statement, table }) =>
      `${statement} ${table}: only ${ownerOf.get(table)} writes it; use ${through(table)}`,
  );
  const reads = [...new Set(texts.flatMap(tablesNamed))]
    .filter((table) => foreign(table) && !written.some((one) => one.table === table))
    .map(
      (table) => `reads ${table} of ${ownerOf.get(table)}: use a function or fragment of ${through(table)}`,
    );
  const constants = new Map(
    [...source.matchAll(/\bconst (\w+)[^=\n]*=\s*['"`](\w+)['"`]/g)].map(([, name, text]) => [name, text]),
  );
  const named = [
    ...[...templates, ...strings]
      .filter(({ at }) => RAW.test(source.slice(0, at)))
      .flatMap(({ text }) => firstWords(text)),
    ...[...source.matchAll(RAW_CONSTANT)].map(([, name]) => constants.get(name)),
  ]
    .filter(foreign)
    .map((table) => `names ${table} of ${ownerOf.get(table)}: use ${through(table)}`);
  return [...writes, ...reads, ...named];
}

/** `ownerProblems` finds tables that two slices claim. */
const readOwners = () =>
  Object.entries(JSON.parse(readFileSync(OWNERS, 'utf8'))).flatMap(([slice, tables]) =>
    tables.map((table) => ({ slice, table })),
  );

/** The tables that exist after all migrations. */
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

/** A slice; outside slices `platform` and `gateways`, and the root and `tools`, which own nothing. */
function ownerAt(path) {
  const [, folder] = /^apps\/server\/src\/(?:([\w-]+)\/)?/.exec(path) ?? [undefined];
  return path.startsWith('apps/server/src/') ? (sliceOf(path) ?? folder ?? 'root') : undefined;
}

/** `sources` are `{ path, text }`. */
export function tableOwnerProblems(sources) {
  const owners = readOwners();
  const ownerOf = new Map(owners.map(({ slice, table }) => [table, slice]));
  const found = sources.flatMap(({ path, text }) => {
    const owner = ownerAt(path);
    if (!owner || FREE_SLICES.has(owner) || isTest(path)) return [];
    return [...foreignTables(owner, text, ownerOf), ...listTableProblems(path, owner, text, ownerOf)].map(
      (problem) => `${path}: ${problem}`,
    );
  });
  return [...ownerProblems(owners), ...found];
}
