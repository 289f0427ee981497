// A test that compares with the tested constant passes whatever its value: numbers and texts are written out.
import { isTest } from './sources.mjs';

const SCALAR = /export const ([A-Z][A-Z0-9_]+)(?:: \w+)? =\s*(?:['"`\d-])/g;
const TEXTS = /export const ([A-Z][A-Z0-9_]*_TEXTS)\b/g;
const NAMED_IMPORT = /import \{([^}]*)\} from '([^']+)'/g;
const MATCHER = /\.to[A-Z]\w*\(/g;

/** Units of time are no decision. */
const UNIT = /^(?:SECOND|MINUTE|HOUR|DAY)_MS$/;

const isHelper = (specifier) => /\/test\/|\.fixture\.|-test-/.test(specifier);

const constantsOf = (sources) =>
  new Set(
    sources
      .filter(({ path }) => !isTest(path) && !isHelper(path))
      .flatMap(({ text }) => [...text.matchAll(SCALAR), ...text.matchAll(TEXTS)].map(([, name]) => name))
      .filter((name) => !UNIT.test(name)),
  );

const importedNames = (text) =>
  [...text.matchAll(NAMED_IMPORT)]
    .filter(([, , specifier]) => !isHelper(specifier))
    .flatMap(([, names]) => names.split(',').map((name) => name.trim().split(' as ').at(-1)));

/** From the parenthesis that opens at `start` to the one that closes it. */
function argumentsFrom(text, start) {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    end += 1;
  }
  return text.slice(start, end - 1);
}

function expectedConstants({ path, text }, constants) {
  const imported = importedNames(text).filter((name) => constants.has(name));
  if (!imported.length) return [];
  const names = new RegExp(`(?<![.\\w'])(?:${imported.join('|')})\\b(?!')`, 'g');
  return [...text.matchAll(MATCHER)].flatMap((matcher) => {
    const start = matcher.index + matcher[0].length;
    const line = text.slice(0, start).split('\n').length;
    return [...argumentsFrom(text, start).matchAll(names)].map(
      ([name]) => `${path}:${line} expects ${name}: write out what it should be`,
    );
  });
}

export const expectationProblems = (sources) => {
  const constants = constantsOf(sources);
  return sources.filter(({ path }) => isTest(path)).flatMap((source) => expectedConstants(source, constants));
};
