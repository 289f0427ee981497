import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a release takes from the repository as it is, beside what was built. Papers that people read are among it. */
export const COPIED = [
  'bin',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  'apps/server/migrations',
  'apps/server/documents',
];

/** Every file of it. */
export const copiedFiles = () =>
  COPIED.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
      : [path],
  );
