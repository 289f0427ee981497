// The TypeScript files of the repository with their imports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { importsIn } from './imports.mjs';

/** A path in the repository, or the name of an external package. */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name] = /^@parwell\/(\w+)$/.exec(specifier) ?? [];
  return name ? `packages/${name}/src/index.ts` : specifier;
}

/** As `{ path, text, imports: [{ specifier, to, dynamic }] }`. */
export function readSources() {
  return spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
    .stdout.toString()
    .trim()
    .split('\n')
    .filter((path) => existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const imports = importsIn(text).map((one) => ({ ...one, to: resolve(path, one.specifier) }));
      return { path, text, imports };
    });
}

export const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|apps\/server\/(test|bench))\//.test(path);

/** For tests only: made-up people and answers, worlds to test in. */
export const isFixture = (path) => /\.fixture\.tsx?$/.test(path);

export const sliceOf = (path) => /^apps\/\w+\/src\/slices\/([\w-]+)\//.exec(path)?.[1];

/** `refusal(from, to, dynamic)` returns why a file may not import another. */
export const refusedImports = (sources, refusal) =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, to, dynamic }) => {
      const reason = refusal(path, to, dynamic);
      return reason === undefined ? [] : [`${path} imports ${specifier}: ${reason}`];
    }),
  );
