import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'simulator',
    include: ['src/**/*.test.ts'],
    // Long enough for much slower machines; only broken tests wait this long.
    testTimeout: 240_000,
    // Pure functions share a process; Node runs their TypeScript by itself.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    expect: { poll: { timeout: 90_000 } },
  },
});
