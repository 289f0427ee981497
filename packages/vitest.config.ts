import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'packages', include: ['*/src/**/*.test.ts'] } });
