import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    unstubGlobals: true,
    // Long enough for much slower machines; only broken tests wait this long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // To load jsdom and the libraries takes longer than most files take to run. Each file still loads the
    // portal anew and finds a clean window: src/test/setup.ts.
    isolate: false,
    // Both cores: by itself Vitest leaves one of two to nobody.
    maxWorkers: 2,
  },
});
