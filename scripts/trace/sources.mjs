// The texts of the repository that name requirements and rules.
import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

const TEXTS = /\.(tsx?|mts|mjs|sql|md)$/;
/** The specification does not cite our rules. */
const CATALOGUE = /^docs\/requirements\/\d.*\.md$/;

export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

/** As `{ path, text }`, with the sources of the requirements. */
export function readSources() {
  const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
    .stdout.toString()
    .split('\n')
    .filter((path) => TEXTS.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return {
    catalogue: files.filter(({ path }) => CATALOGUE.test(path)),
    sources: files.filter(({ path }) => !CATALOGUE.test(path)),
  };
}
