// Runs the tests of a slice for Stryker in one process: tests of pure functions need no environment, and a new Vitest
// for every mutant takes many times as long. For a mutant in code that runs on loading, everything is loaded anew.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { configureGlobal } from 'fast-check';
import { beginFile, tests } from './vitest.mjs';

// The same cases for every mutant, limited in time, and without searching the smallest example.
configureGlobal({ seed: 37, endOnFailure: true, interruptAfterTimeLimit: 300 });
const own = new URL('vitest.mjs', import.meta.url).href;
let loads = 0;
registerHooks({
  resolve(name, context, next) {
    if (name === 'vitest') return { url: own, shortCircuit: true };
    const found = next(name, context);
    // Another address makes another module.
    return found.url.includes('/packages/domain/src/') ? { ...found, url: `${found.url}?${loads}` } : found;
  },
});

class DomainTestRunner {
  #stryker = (globalThis.__stryker__ ??= {}); // oxlint-disable-line no-underscore-dangle -- Stryker's name

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    await this.#load();
    // Twice: a test that fails the second time cannot run for one mutant after the other.
    await this.#run(tests);
    return { ...(await this.#run(tests)), mutantCoverage: this.#stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, reloadEnvironment, testFilter, hitLimit }) {
    const activate = () =>
      Object.assign(this.#stryker, { activeMutant: activeMutant.id, hitLimit, hitCount: 0 });
    if (mutantActivation === 'static') activate();
    try {
      if (reloadEnvironment || tests.length === 0) await this.#load();
      activate();
      const chosen = testFilter ? tests.filter(({ id }) => testFilter.includes(id)) : tests;
      const result = await this.#run(chosen);
      return toMutantRunResult(determineHitLimitReached(this.#stryker.hitCount, hitLimit) ?? result);
    } finally {
      this.#stryker.activeMutant = undefined;
    }
  }

  async #load() {
    loads += 1;
    tests.length = 0;
    // Properties last: most mutants have failed by then.
    const files = globSync(`packages/domain/src/${process.env.MUTATE_SLICE}/**/*.test.ts`).toSorted();
    const isProperty = (file) => file.endsWith('.property.test.ts');
    for (const file of [...files.filter((each) => !isProperty(each)), ...files.filter(isProperty)]) {
      // Its 2,000 histories would take seconds for every mutant.
      if (file.endsWith('request-life.property.test.ts')) continue;
      beginFile(file);
      await import(`${pathToFileURL(resolve(file)).href}?${loads}`);
    }
  }

  /** With an active mutant, stops at the first failure. */
  async #run(chosen) {
    const results = [];
    for (const { id, name, fileName, run } of chosen) {
      this.#stryker.currentTestId = id;
      const began = performance.now();
      const failure = await failureOf(run);
      const timeSpentMs = performance.now() - began;
      this.#stryker.currentTestId = undefined;
      const outcome =
        failure === undefined
          ? { status: TestStatus.Success }
          : { status: TestStatus.Failed, failureMessage: failure };
      results.push({ id, name, fileName: resolve(fileName), timeSpentMs, ...outcome });
      if (failure !== undefined && this.#stryker.activeMutant !== undefined) break;
    }
    return { status: DryRunStatus.Complete, tests: results };
  }
}

async function failureOf(run) {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'domain', DomainTestRunner)];
