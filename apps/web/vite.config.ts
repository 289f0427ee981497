import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The server must see the browser's address, because the login returns to no other.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false };

/**
 * Modules that are loaded together form one file: many small files compress far worse, and every request
 * costs. A group contains modules that at least `minShareCount` lazily loaded parts of the portal share; an
 * earlier group comes first. Rolldown divides the rest. `scripts/check-bundle.mjs` counts the files of a
 * list.
 */
const groups = [
  // Everything that the first page needs.
  { name: 'shell', tags: ['$initial'] as ['$initial'] },
  // Fields, menus, dates and other parts that nearly every page uses.
  {
    name: 'common',
    test: /\/@mui\/(?!.*(?:autocomplete|popper|chip|listsubheader|checkbox|formcontrollabel|switchbase|\/tabs?\/|tabscroll|internal\/animate|keyboardarrow))|query-core|react-query|\/packages\/(?!(?:domain|contract)\/src\/invoices|contract\/src\/(?:products-search|customers\.))|\/web\/src\/(?:session|shared|ui\/(?:dates\/(?!date-|panel-)|feedback\/)|ui\/[^/]+$|ui\/forms\/(?:field-frame|use-dialog|steady))/i,
    minShareCount: 12,
  },
  // Pages about one record, and those with graphs, have filters or menus, but no table.
  {
    name: 'filters',
    test: /\/ui\/(?:filters\/|labelled|dates\/(?:date-|panel-))|customer-filter\.|\/row-menu|\/(?:alert-paths|details-path|device-paths|address-action)/,
    minShareCount: 2,
  },
  {
    name: 'tabs',
    test: /@mui\/material\/(?:tabs?|tabscroll|internal\/animate)|keyboardarrow|\/page-tabs/i,
    minShareCount: 2,
  },
  // Without bulk actions: they have dialogs, which few lists need.
  { name: 'list', test: /react-virtual|virtual-core|\/ui\/(?:table\/|list\/(?!bulk))/, minShareCount: 2 },
  { name: 'picker', test: /autocomplete|popper|chip\/|\/ui\/pickers\//i, minShareCount: 4 },
  // "Find anything" shares a few lines each with several pages.
  { name: 'paths', test: /\/public\/(?:order-paths|shipments-path)\.|\/find\/match\./, minShareCount: 2 },
  // A page that warns about unsaved input may have no form.
  { name: 'leave', test: /\/ui\/leave\/|useBlocker/, minShareCount: 2 },
  { name: 'forms', test: /react-hook-form|@hookform|\/ui\/forms\//, minShareCount: 10 },
  {
    name: 'devices',
    test: /\/slices\/devices\/(?!form|import|device-zone|public\/device-(?:picker|filter|source))|\/src\/devices(?!-zones)/,
    minShareCount: 2,
  },
  {
    name: 'preloads',
    test: /personas\.api|\/src\/personas|\/ui\/(?:scanner|burst-reader)|tag-(?:texts|paths)|inventory\/ledger\/stock\.ts/,
    minShareCount: 2,
  },
  // Forms keep drafts; old ones are deleted after everything else is loaded.
  { name: 'drafts', test: /\/session\/(?:drafts|session-id)/, minShareCount: 2 },
  // The parts of the stock's forms and lists, a few lines each.
  {
    name: 'stock',
    test: /\/contract\/src\/inventory-(?!ledger|lots)|\/domain\/src\/inventory\/stock\/(?:stock-forms|opening)|\/slices\/inventory\/(?!lots|public|history|reviews)[^.]*(?:\.texts|\.api|entered|places|use-counted-units|request-id)\.tsx?$/,
    minShareCount: 3,
  },
  { name: 'incidents', test: /\/slices\/incidents\/|\/src\/incidents/, minShareCount: 2 },
  // A few lines each: every additional file is named in the shell.
  {
    name: 'small',
    test: /\/ui\/(?:dates\/(?:ago|duration)|tab-count|copy-icon|use-copy|back-link|chart\/loader-time)\.|tracking-link\./,
    minShareCount: 2,
  },
  { name: 'reports', test: /\/slices\/reports\/(?!subscriptions)|\/src\/reports/, minShareCount: 2 },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/**
 * Leaves out the conversion of Zod's schemas to JSON Schema, which only the server uses. If Zod changes that
 * code, nothing is left out, and `scripts/check-bundle.mjs` shows it.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
        .replaceAll(/^ *(?:input|output): createStandardJSONSchemaMethod.*$/gm, '')
        .replaceAll(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'params'),
      map: null,
    }),
  },
};

/**
 * Leaves out of the contract what only the server reads: the descriptions of calls for the API documents, and how files
 * write a column.
 */
const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ *summary:\s*(?:'.*'|".*"),$/gm, "summary: '',")
        .replaceAll(/\bfileWidth: \d+,?/g, '')
        .replaceAll(/\binFile: \{[^{}]*\},?/g, ''),
      map: null,
    }),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema, withoutServerParts],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The server's content security policy allows files of our own only: nothing may end up inline.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The shell has loaded the runtime already; nearly every lazily loaded part would name it again.
      resolveDependencies: (_file, needed) => needed.filter((file) => !file.includes('rolldown-runtime')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The shell names every file that is loaded later, and a hash cannot be compressed, so names and hashes are
        // short.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 10)}-[hash:7].js`,
      },
    },
    // The shell may have about 220 kB gzip.
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/login': server,
      '/confirm-address': server,
      '/page-assets/': server,
      '/pay/': server,
      '/downloads/': server,
      '/mail/': server,
      '/video/': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
});
