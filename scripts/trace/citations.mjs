// Finds citations of rules. A letter with a number may be anything in code and data (a path of SVG, a colour, a lot), so
// only comments, the ends of test titles and running text count, and there nothing in backticks:
// `// A device moves only without stock (S14).`, `test('a device moves (S14 R12 DEV-079)')`.
import { isTest } from './sources.mjs';

/** An id, or a range of them: S15..S19, S15..19. */
const ID = /(?<![\w.#/-])([A-Z])([1-9]\d?)(?:\.\.\1?([1-9]\d?))?(?![\w-])/g;
/** A test title with the requirements and rules it proves, in brackets at its end: `test('a device moves (S14 DEV-079)'`. */
const TITLE =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|[)`])\(\s*(['"`])(?:(?!\1)[^\\]|\\.)*?\(((?:[A-Z]+-?\d+(?:\.\.[A-Z]?\d+)? ?)+)\)\1/g;
const COMMENT = { code: /(?:^|[\s{(])(?:\/\/|\/\*)|^\s*\*/, sql: /--/ };

const idsIn = (text) =>
  [...text.matchAll(ID)].flatMap(({ 1: letter, 2: from, 3: to, index }) =>
    Array.from({ length: Math.max(1, Number(to ?? from) - Number(from) + 1) }, (_, step) => ({
      id: `${letter}${Number(from) + step}`,
      index,
    })),
  );

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Running text without its code. Line breaks stay, so that lines keep their numbers. */
const withoutCode = (text) =>
  text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));

/** Whether the end of a line so far is in a comment, outside of backticks. */
function isCommented(before, comment) {
  const begins = before.search(comment);
  return begins >= 0 && before.slice(begins).split('`').length % 2 === 1;
}

const citedInComments = (text, comment) =>
  idsIn(text).filter(({ index }) =>
    isCommented(text.slice(text.lastIndexOf('\n', index - 1) + 1, index), comment),
  );

const citedInTitles = (text) =>
  [...text.matchAll(TITLE)].flatMap(({ 2: ids, index }) => idsIn(ids).map(({ id }) => ({ id, index })));

/** The citations in a file as `{ id, path, line, isTitle }`. */
export function citationsIn({ path, text }) {
  const at =
    (isTitle) =>
    ({ id, index }) => ({ id, path, line: lineAt(text, index), isTitle });
  if (path.endsWith('.md')) return idsIn(withoutCode(text)).map(at(false));
  const comments = citedInComments(text, path.endsWith('.sql') ? COMMENT.sql : COMMENT.code);
  const titles = isTest(path) ? citedInTitles(text) : [];
  return [...comments.map(at(false)), ...titles.map(at(true))];
}
