// Nothing is decided by the words of a message: they are for people, and a refusal has a code
// (docs/decisions/2026-11-18-texts-and-refusals.md).
import { isTest } from './sources.mjs';

/** Where a message is compared after all, and why. */
const ALLOWED = {
  'apps/server/src/gateways/documents/xml.ts': 'the parser says the line only in its text',
  'apps/server/src/platform/db/pool.ts': 'a pooler that is full says so only in its text',
  'apps/server/src/platform/db/unavailable.ts': 'the driver has errors without a code',
  'apps/web/src/app/crash-page.tsx': 'browsers have no code for a part of the portal that was not loaded',
  'apps/web/src/shared/rephrased.ts': 'a reason that says the same as the text is not shown twice',
  'apps/web/src/ui/feedback/notices.ts': 'the same notice is not shown twice',
};

const MESSAGE = String.raw`(?:\b\w+(?:\(\))?[?!]?\.)*(?:\bmessage|\b\w+Message)\b`;
const NO_TEXT = String.raw`(?:null|undefined|''|"")(?![\w])`;
const COMPARISONS = [
  // message.startsWith('…'), error.message.split('…')
  `${MESSAGE}\\??\\.(?:startsWith|endsWith|includes|indexOf|match|matchAll|search|split|replace|replaceAll)\\(`,
  // message === TEXT; whether there is one at all may be asked.
  `${MESSAGE}\\s*[!=]={1,2}(?!=)(?!\\s*${NO_TEXT})`,
  `[!=]==?\\s*${MESSAGE}(?!\\w|\\??\\.|\\()`,
  // /…/.test(message), KNOWN.has(error.message), TEXTS.includes(message), switch (error.message)
  `\\.(?:test|exec|has|get|includes|indexOf|startsWith)\\(${MESSAGE}\\)`,
  `\\bswitch\\s*\\(${MESSAGE}\\)`,
].map((pattern) => new RegExp(pattern));

const isCode = (path) =>
  /^(?:apps|packages)\/\w+\/src\//.test(path) && !isTest(path) && !/\.fixture\.tsx?$/.test(path);

/** A comment decides nothing, and `typeof` asks only whether there is a message. */
const compares = (line) =>
  !/^\s*(?:\/\/|\/?\*)/.test(line) &&
  COMPARISONS.some((each) => each.test(line.replaceAll(/\btypeof\s+[\w.?]+/g, 'kind')));

export const messageProblems = (sources) => [
  ...sources
    .filter(({ path }) => isCode(path) && !(path in ALLOWED))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          compares(line)
            ? [`${path}:${index + 1} compares a message; give the refusal a code and decide by it`]
            : [],
        ),
    ),
  ...Object.keys(ALLOWED)
    .filter(
      (path) => !sources.some((source) => source.path === path && source.text.split('\n').some(compares)),
    )
    .map(
      (path) => `scripts/structure/messages.mjs: ${path} compares no message any more; take it off the list`,
    ),
];
