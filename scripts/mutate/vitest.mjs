// The part of Vitest that the tests of packages/domain use, with Vitest's own expectations. Tests are collected, to be
// run repeatedly in the same process.
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
export const { expect } = chai;

export const tests = [];
let file = '';
let outer = [];

export const beginFile = (name) => {
  file = name;
};

export function test(name, run) {
  const full = [...outer, name].join(' ');
  const twins = tests.filter((each) => each.fileName === file && each.given === full).length;
  const unique = twins === 0 ? full : `${full} (${twins + 1})`;
  tests.push({ id: `${file}#${unique}`, name: unique, given: full, fileName: file, run });
}

export function describe(name, define) {
  outer = [...outer, name];
  define();
  outer = outer.slice(0, -1);
}

const each = (declare) => (cases) => (name, run) =>
  cases.forEach((given) => declare(name, () => run(...(Array.isArray(given) ? given : [given]))));
test.each = each(test);
describe.each = each(describe);
