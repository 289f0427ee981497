// Code never decides by the words of a message: they are for people, and a refusal has a code
// (docs/decisions/2026-11-18-texts-and-refusals.md). Read as text: comparisons of variables called message, or taken
// from one, and comparisons with our own sentences.
import { isTest } from './sources.mjs';

const ALLOWED = {
  'apps/server/src/gateways/documents/xml.ts': 'the parser says the line only in its text',
  'apps/server/src/platform/db/pool.ts': 'a pooler that is full says so only in its text',
  'apps/server/src/platform/db/unavailable.ts': 'the driver has errors without a code',
  'apps/web/src/app/crash-page.tsx': 'browsers have no code for a part of the portal that was not loaded',
  'apps/web/src/shared/rephrased.ts': 'a reason that says the same as the text is not shown twice',
  'apps/web/src/ui/feedback/notices.ts': 'the same notice is not shown twice',
};

const METHODS =
  '(?:startsWith|endsWith|includes|indexOf|match|matchAll|search|split|replace|replaceAll|localeCompare)';
const TAKES = '(?:test|exec|has|get|includes|indexOf|startsWith|endsWith|localeCompare)';
/** The result is still the message: message.trim().slice(0, 5). */
const SAME = String.raw`(?:[?!]?\s*\.(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|slice|substring|charAt|at|normalize|toString)\([^()]*\)|[?!]?\[\d+\])*`;
const NO_TEXT = String.raw`(?:null|undefined|''|"")(?![\w])`;

/** `names`: of messages in a file. */
function comparisonsOf(names) {
  const own = String.raw`(?:(?:\b\w+(?:\(\))?(?:\[\d+\])?[?!]?\s*\.)*(?:\bmessage|\b\w+Message)\b(?!:)${names.map((name) => String.raw`|(?<![.\w])${name}\b(?!:)`).join('')})`;
  const message = String.raw`(?:${own}|\bString\((?:error|cause|failure)\)|\b(?:error|cause|failure)\.toString\(\)|${'`'}\$\{(?:error|cause|failure)\}${'`'})${SAME}`;
  return [
    // message.startsWith('…'), error.message.split('…')
    String.raw`${message}[?!]?\s*\.${METHODS}\(`,
    // message === TEXT; checking whether there is one at all is allowed.
    String.raw`${message}!?\s*[!=]={1,2}(?!=)(?!\s*${NO_TEXT})`,
    String.raw`[!=]==?\s*${message}(?!\w|[?!]?\s*[.([])`,
    // /…/.test(message), KNOWN.has(error.message), TEXTS.includes(message), KNOWN[message], message in KNOWN, switch (error.message)
    String.raw`\.${TAKES}\(\s*${message}!?\s*[,)]`,
    String.raw`[\w\])]\[\s*${message}!?\s*\]`,
    String.raw`(?<!(?:const|let)\s+)${message}\s+in\s+\w`,
    String.raw`\bswitch\s*\(\s*${message}\s*\)`,
  ];
}

/** Ends like a sentence, or has four words. */
const QUOTED = String.raw`(?:'[A-Z](?:[^'\n]* [^'\n]*[.!?]|(?:[^' \n]+ ){3}[^'\n]+)'|"[A-Z][^"\n]* [^"\n]*[.!?]")`;

/** With a sentence of ours, or with a constant that contains one. */
function sentenceComparisons(constants) {
  const named = constants.length ? String.raw`|\b(?:${constants.join('|')})\b(?!\s*[.(])` : '';
  const call = String.raw`|\b\w*(?:RefusalText|nothingText)\(|\b(?:texts|\w+_TEXTS)\.\w+`;
  const sentence = `(?:${QUOTED}${named}${call})`;
  return [
    String.raw`(?<![!=])[!=]==?\s*${sentence}`,
    String.raw`${sentence}\s*[!=]==?(?!=)`,
    String.raw`\bcase\s+${sentence}`,
    String.raw`\.${TAKES}\(\s*(?:${QUOTED}${named}${call})`,
    // /On hand is now/.test(text), text.match(/On hand is now/)
    String.raw`\/\^?(?:\w+ ){2}\w[^/\n]*\/\w*\.(?:test|exec)\(`,
    String.raw`\.(?:match|matchAll|search)\(\s*\/\^?(?:\w+ ){2}`,
    // In SQL.
    String.raw`\b(?:I?LIKE|<>)\s+'%?[A-Z](?:[^' \n]+ ){2}`,
  ];
}

const isCode = (path) =>
  /^(?:apps|packages)\/\w+\/src\//.test(path) && !isTest(path) && !/\.fixture\.tsx?$/.test(path);

const empty = (text) => text.replaceAll(/[^\n]/g, ' ');
/** Without comments, and without `typeof`, which only asks whether there is a message. */
const codeOf = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{},()])\/\/.*$/gm, empty)
    .replaceAll(/\btypeof\s+[\w.?]+/g, (part) => 'kind'.padEnd(part.length));

/** Aliases: const { message: why } = error, const text = error.message. */
const namesOf = (code) => [
  ...new Set(
    [
      ...code.matchAll(/\{[^{}]*\bmessage:\s*(\w+)[^{}]*\}\s*(?:=(?![=>])|\)\s*=>|:\s*[A-Z])/g),
      ...code.matchAll(
        /\b(?:const|let)\s+(\w+)(?::[^=;]+)?\s*=\s*(?:\w+[?!]?\.)*message(?:\.(?:trim|toLowerCase)\(\))?\s*;/g,
      ),
    ].map(([, name]) => name),
  ),
];

const constantsIn = (sources) => [
  ...new Set(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          new RegExp(String.raw`\bexport const ([A-Z][A-Z0-9_]+)(?:: string)? =\s*${QUOTED};`, 'g'),
        ),
      ].map(([, name]) => name),
    ),
  ),
];

function linesComparing(text, sentences) {
  const code = codeOf(text);
  const found = [...comparisonsOf(namesOf(code)), ...sentences].flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern, 'g'))].map(
      ({ 0: match, index }) => code.slice(0, index + match.search(/\S/)).split('\n').length,
    ),
  );
  return [...new Set(found)].toSorted((one, other) => one - other);
}

export function messageProblems(sources) {
  const code = sources.filter(({ path }) => isCode(path));
  const sentences = sentenceComparisons(constantsIn(code));
  const compared = new Map(code.map(({ path, text }) => [path, linesComparing(text, sentences)]));
  return [
    ...[...compared]
      .filter(([path]) => !(path in ALLOWED))
      .flatMap(([path, lines]) =>
        lines.map((line) => `${path}:${line} compares a message; give the refusal a code and decide by it`),
      ),
    ...Object.keys(ALLOWED)
      .filter((path) => !compared.get(path)?.length)
      .map(
        (path) =>
          `scripts/structure/messages.mjs: ${path} compares no message any more; take it off the list`,
      ),
  ];
}
