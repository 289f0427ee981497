import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.data/e2e/results',
  globalSetup: './template.ts',
  // In CI only what failed is worth a line: whoever reads it may see no more than its beginning.
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: '../.data/reports/e2e.json' }]],
  // Each has a portal and a database of its own, and every test stands by itself: any worker may run any of
  // them, in any order.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that is many times slower than ours: nothing waits for them but what is broken.
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
