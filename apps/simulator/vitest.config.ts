import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'simulator',
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    // Generous, for busy machines.
    expect: { poll: { timeout: 30_000 } },
  },
});
