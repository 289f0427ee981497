import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.data/e2e/results',
  globalSetup: './portal.ts',
  reporter: [['list'], ['json', { outputFile: '../.data/reports/e2e.json' }]],
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
});
