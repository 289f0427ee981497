// Counts a run of Vitest for `npm test`: the passed tests, and the failures. Vitest's own JSON leaves out why the setup
// of a group of tests failed.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class CountTests {
  onInit({ config }) {
    this.path = config.outputFile;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...groups.flatMap((group) => failuresOf(group, group.errors())),
      ...tests.flatMap((test) => failuresOf(test, test.result().errors ?? [])),
      ...unhandledErrors.map(({ message }) => failure('Outside of tests', message)),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    // Skipped, because a program is not installed here.
    const notRun = tests.filter((test) => test.options.mode === 'skip').length;
    const failed = tests.length - passed - notRun;
    writeFileSync(this.path, JSON.stringify({ passed, failed, notRun, failures }));
  }
}

function failuresOf(what, errors) {
  const file = relative('', (what.module ?? what).moduleId);
  const name = what.fullName ?? 'the file itself';
  return errors.slice(0, 1).map(({ message }) => failure(`${file} › ${name}`, message));
}

/** For `npm test`: the name and the beginning of the message. */
export const failure = (what, message = '') => `${what}\n    ${message.slice(0, 300)}`;
