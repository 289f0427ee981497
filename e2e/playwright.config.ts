import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.data/e2e/results',
  globalSetup: './template.ts',
  // In CI print only failures, because long output may be cut off.
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: '../.data/reports/e2e.json' }]],
  // Each worker has its own portal and database, and tests are independent, so any worker may run any test in
  // any order.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for much slower machines; only broken tests wait this long.
  timeout: 360_000,
  expect: { timeout: 60_000 },
});
