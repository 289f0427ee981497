import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    env: { BENCH_TINY: 'true' },
    // Long enough for much slower machines; only broken tests wait this long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    pool: 'forks',
    // Each file has a database and a portal of its own; to load the server anew for each would take longer than
    // many of them take to run.
    isolate: false,
    // Node runs the server's TypeScript by itself, so Vite need not transform it for the tests.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // What no import leads to: with `--changed` these are a change of everything.
    forceRerunTriggers: ['**/migrations/**', '**/test/postgres.ts', '**/package-lock.json'],
    maxWorkers: 2,
  },
});
