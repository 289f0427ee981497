import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The server must see the address the browser uses: the login sends people back to no other.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The server's content security policy allows files of our own only: nothing may end up inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All that the first page needs in one file: many small ones compress far worse and come later.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
    // About the 220 kB gzip that the shell may have.
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/login': server,
      '/downloads/': server,
      '/mail/': server,
      '/video/': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
});
