// The tests of one slice of the domain, as the mutation tester runs them for every mutant: in one process for all files.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`packages/domain/src/${process.env.MUTATE_SLICE}/**/*.test.ts`],
    // Its 2,000 histories would take seconds for every mutant.
    exclude: ['**/request-life.property.test.ts'],
    setupFiles: ['scripts/mutate/setup.mjs'],
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
