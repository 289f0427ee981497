// Every cited rule is defined on a page of docs/rules, and what a page says of a rule (its requirements, the code that
// holds it, the tests that prove it) is true.
import { requirementsIn } from './requirements.mjs';

const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);

/** In this order, with any folders in between: so a page survives most moves. */
const hasFolders = (path, folders) => {
  let from = 0;
  return folders.every((folder) => {
    const at = `/${path}`.indexOf(`/${folder}/`, from);
    from = at + folder.length + 1;
    return at >= 0;
  });
};

/** By name, with as many of their folders as distinguish files. */
function finderOf(sources) {
  const files = new Map();
  for (const file of sources) {
    const name = baseName(file.path);
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  return (name) => {
    const folders = name.split('/').slice(0, -1);
    const found = (files.get(baseName(name)) ?? []).filter(({ path }) => hasFolders(path, folders));
    const exact = found.find(({ path }) => path === name);
    return exact ? [exact] : found;
  };
}

/** As an export, or in SQL in any way. */
function declares({ path, text }, name) {
  const word = `${name.replaceAll(/\W/g, '\\$&')}\\b`;
  const exported = `^export (?:async )?(?:function\\*?|const|class|interface|type) ${word}`;
  return new RegExp(
    path.endsWith('.sql') ? `\\b${word}` : `${exported}|^export \\{[^}]*\\b${word}`,
    'm',
  ).test(text);
}

/** Or the reason why there is none. */
function onlyFile(find, name) {
  const found = find(name);
  if (found.length === 1) return { file: found[0] };
  return { problem: found.length === 0 ? `${name} does not exist` : `${name} may be ${found.length} files` };
}

function citedProblems(rules, citations) {
  const defined = new Set(rules.map(({ id }) => id));
  const families = new Set([...defined].map((id) => id[0]));
  // A letter without a page may be anything in a text, but nothing else at the end of a title.
  const unknown = citations.filter(({ id, isTitle }) => !defined.has(id) && (isTitle || families.has(id[0])));
  return [...new Set(unknown.map(({ id }) => id))].map((id) => {
    const [{ path, line }, ...others] = unknown.filter((each) => each.id === id);
    const more = others.length > 0 ? ` (and in ${others.length} more places)` : '';
    return `${path}:${line} cites ${id}, which no page of docs/rules defines${more}`;
  });
}

function heldProblems({ heldBy }, find) {
  if (heldBy.length === 0) return ['does not say what holds it'];
  return heldBy.flatMap(({ names, file: name }) => {
    if (name === undefined) return [`names no file of ${names.join(', ')}`];
    const { file, problem } = onlyFile(find, name);
    if (problem) return [`is held by what is not there: ${problem}`];
    if (names.length === 0) return [`does not say what in ${name} holds it`];
    return names
      .filter((each) => !declares(file, each))
      .map((each) => `is held by what is not there: ${name} exports no ${each}`);
  });
}

function provenProblems({ id, provenBy }, find, titled) {
  if (provenBy.length === 0) return ['does not say what proves it'];
  return provenBy.flatMap((name) => {
    const { file, problem } = onlyFile(find, name);
    if (problem) return [`is proven by what is not there: ${problem}`];
    return titled.get(id)?.has(file.path) ? [] : [`is not named by a test title of ${name}`];
  });
}

const restsProblems = ({ restsOn }, required) =>
  restsOn === undefined
    ? ['does not say what it rests on']
    : requirementsIn(restsOn)
        .filter((id) => !required.has(id))
        .map((id) => `rests on ${id}, which is not in the catalogue`);

const doubled = (rules) =>
  rules
    .filter(({ id }, index) => rules.findIndex((other) => other.id === id) < index)
    .map(({ id, path }) => `${path} defines ${id}, which is defined already`);

export function titledRules(citations) {
  const titled = new Map();
  for (const { id, path, isTitle } of citations)
    if (isTitle) titled.set(id, (titled.get(id) ?? new Set()).add(path));
  return titled;
}

export function ruleProblems({ rules, citations, titled }, sources, required) {
  const find = finderOf(sources);
  return [
    ...doubled(rules),
    ...citedProblems(rules, citations),
    ...rules.flatMap((rule) =>
      [
        ...(titled.has(rule.id) ? [] : ['is named by no test title']),
        ...restsProblems(rule, required),
        ...heldProblems(rule, find),
        ...provenProblems(rule, find, titled),
      ].map((problem) => `${rule.path}: ${rule.id} ${problem}`),
    ),
  ];
}
