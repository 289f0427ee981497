import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'packages',
    include: ['*/src/**/*.test.ts'],
    // Property tests take long on a busy machine.
    testTimeout: 60_000,
  },
});
