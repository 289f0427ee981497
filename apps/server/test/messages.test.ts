import { expect, test } from 'vitest';
import { messageProblems } from '../../../scripts/structure/messages.mjs';

const PATH = 'apps/web/src/slices/inventory/count/count.ts';
const TEXTS = {
  path: 'packages/domain/src/inventory/texts.ts',
  text: `export const COUNT_FAILED = 'Failed to confirm inventory.';\nexport const MOVED = 'moved';`,
};
const problems = (text: string, path = PATH) =>
  messageProblems([TEXTS, { path, text }]).filter((problem) => problem.startsWith(path));

test.each([
  `if (error.message === 'On hand is now 3.') return 3;`,
  `if ('On hand is now 3.' === error.message) return 3;`,
  `if (failure.error?.message !== given) return 3;`,
  `if (error.message.trim() === given) return 3;`,
  `if (given === error.message.slice(0, 9)) return 3;`,
  `if (details[0].message === given) return 3;`,
  `if (error.message.startsWith('On hand')) return 3;`,
  `if (\n  error.message\n    .startsWith('On hand')\n) return 3;`,
  `if (error.message.toLowerCase().includes(given)) return 3;`,
  `if (/hand/.test(error.message)) return 3;`,
  `if (new RegExp(given).test(refusal.message)) return 3;`,
  `const [, count] = error.message.match(/(\\d+)/);`,
  `const [count] = error.message.split(' ');`,
  `switch (error.message) {`,
  `if (KNOWN.has(error.message)) return 3;`,
  `const code = KNOWN.get(error.message);`,
  `const code = KNOWN[error.message];`,
  `if (error.message in KNOWN) return 3;`,
  `if ([COUNT_FAILED].includes(error.message)) return 3;`,
  `const { message: why } = error;\nif (why === given) return 3;`,
  `const why = error.message;\nif (why.endsWith(given)) return 3;`,
  `const moved = problems.some(({ message: why }) => given === why);`,
  `if (String(error).includes(given)) return 3;`,
  'if (`${error}`.startsWith(given)) return 3;',
  `if (error.toString().endsWith(given)) return 3;`,
])('nothing is decided by a message: %s', (text) => {
  expect(problems(text)).toHaveLength(1);
});

test.each([
  `if (reason === 'This line is in review.') return 3;`,
  `if ('This line is in review.' === reason) return 3;`,
  `if (reason === COUNT_FAILED) return 3;`,
  `if (COUNT_FAILED !== outcome.text) return 3;`,
  `if (reason === texts.tooMany) return 3;`,
  `if (reason === COUNT_TEXTS.tooMany(3)) return 3;`,
  `if (reason === stockRefusalText(refusal)) return 3;`,
  `if (reason.startsWith('This line is in')) return 3;`,
  `if (reasons.includes(COUNT_FAILED)) return 3;`,
  `switch (reason) {\n  case COUNT_FAILED:`,
  `switch (reason) {\n  case 'This line is in review.':`,
  `if (/On hand is now/.test(reason)) return 3;`,
  `const [, count] = reason.match(/^On hand is now (\\d+)/);`,
  "const failed = sql`problem LIKE 'Waited a day for%'`;",
])('nor by comparing with a sentence of ours: %s', (text) => {
  expect(problems(text)).toHaveLength(1);
});

test.each([
  `if (error.code === 'not_found') return 3;`,
  `if (error.message === '' || error.message !== undefined) return 3;`,
  `if (typeof error.message === 'string') return error.message;`,
  `const shown = error.message === null ? null : <Alert>{error.message}</Alert>;`,
  `// It said message === 'On hand is now 3.'\nconst a = 1; // message.startsWith('On')`,
  `/* if (message === 'x') */`,
  `return problem === null ? [] : [{ field, message }];`,
  `const why = error.message;\nreturn why === '' ? null : why;`,
  `const { message: why } = error;\nshow({ why });\nif (code === 'why') return 3;`,
  `for (const message in given) show(message);`,
  `const letters = await read([message]);`,
  `if (status === 'On Order' || status === MOVED) return 3;`,
  `const text = isLate ? COUNT_FAILED : COUNT_TEXTS.tooMany;`,
  `if (isDay(row.message)) return 3;`,
])('what only shows a text or asks whether there is one may: %s', (text) => {
  expect(problems(text)).toEqual([]);
});

test('tests may, and what is on the list', () => {
  const text = `if (error.message === 'x') return 3;`;
  expect(problems(text, 'apps/web/src/slices/inventory/count/count.test.ts')).toEqual([]);
  expect(problems(text, 'apps/web/src/slices/inventory/count/count.fixture.ts')).toEqual([]);
  expect(problems(text, 'apps/web/src/shared/rephrased.ts')).toEqual([]);
  expect(messageProblems([{ path: 'apps/web/src/shared/rephrased.ts', text: '' }])).toContain(
    'scripts/structure/messages.mjs: apps/web/src/shared/rephrased.ts compares no message any more; take it off the list',
  );
});
