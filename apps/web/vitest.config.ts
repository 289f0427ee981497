import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The libraries as people get them: their development builds take longer, and say more. To hear it:
// PARWELL_REACT=development npm test -- web
const isProduction = process.env.PARWELL_REACT !== 'development';

/** Lets Vitest choose the production builds of all libraries, though its own mode is another. */
const production: Plugin = {
  name: 'production-libraries',
  configResolved: (config) => void Object.assign(config, { isProduction }),
};

export default defineConfig({
  plugins: [react(), production],
  // As in a browser: jsdom is one, but Node loads the libraries and would take those meant for servers.
  ssr: { resolve: { conditions: ['browser', 'development|production'] } },
  oxc: { jsx: { runtime: 'automatic', development: !isProduction } },
  test: {
    name: 'web',
    environment: 'jsdom',
    env: { NODE_ENV: isProduction ? 'production' : 'development' },
    include: ['src/**/*.test.{ts,tsx}'],
    // React first: what the others load must find it prepared.
    setupFiles: ['src/test/react.ts', 'src/test/setup.ts'],
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
