import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'simulator',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
