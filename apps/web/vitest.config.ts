import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: { 'echarts/core': `${import.meta.dirname}/src/test/fake-echarts.ts` },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    unstubGlobals: true,
    fakeTimers: {
      // All but Intl: the portal keeps formatters for later tests, and a faked one uses the instant 0 for
      // now.
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'performance',
        'Date',
      ],
    },
    // Long enough for much slower machines; only broken tests wait this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Loading jsdom, the libraries and the portal takes longer than most files take to run. Each file finds a
    // clean window: src/test/setup.ts.
    isolate: false,
    // Both cores: Vitest's default leaves one of two idle.
    maxWorkers: 2,
  },
});
