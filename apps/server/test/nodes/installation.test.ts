import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../src/platform/version.ts';
import { Debian, hasDebian } from './debian.ts';
import { guideSteps } from './guide.ts';

const root = join(import.meta.dirname, '../../../..');
const ARCHIVE = `parwell-${VERSION}-linux-x64.tar.gz`;

/** The guide is followed in one shell, as by somebody who copies it line by line. */
const guide = () =>
  guideSteps()
    .map(({ heading, commands }) => `echo ${JSON.stringify(`### ${heading}`)}\n${commands}`)
    .join('\n');

const READY = `for port in 8090 8091 8092 8093 8094 8095; do
  curl --fail --silent --show-error --retry 120 --retry-delay 1 --retry-all-errors http://127.0.0.1:$port/readyz > /dev/null
done
`;

test('the guide installs the version that is here', () => {
  const [names] = guideSteps();
  expect(names?.commands).toContain(`VERSION=${VERSION}\n`);
});

// Only in `npm run test:nodes`: it takes minutes, and the packages of Debian.
describe.runIf(hasDebian && process.env['NODE_FAULTS'])('an empty Debian', () => {
  test(
    'becomes a portal with two servers of each role by the commands of the guide as they stand',
    { timeout: 1_800_000 },
    async () => {
      execFileSync('npm', ['run', 'release'], { cwd: root, stdio: 'ignore' });
      const machine = await Debian.create(['portal.example']);
      onTestFinished(() => machine.remove());
      copyFileSync(join(root, 'release', ARCHIVE), join(machine.root, 'root', ARCHIVE));
      await machine.boot();

      const output = await machine.run(guide());
      expect(output).toContain('The audit log is intact');
      expect(await machine.run('systemctl --failed --no-legend')).toBe('');
    },
  );
});
