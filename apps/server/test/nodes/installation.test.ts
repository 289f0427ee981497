import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { VERSION } from '../../src/platform/version.ts';
import { Debian, hasDebian } from './debian.ts';
import { guideSteps } from './guide.ts';

const root = join(import.meta.dirname, '../../../..');
const ARCHIVE = `parwell-${VERSION}-linux-x64.tar.gz`;

/** In one shell, as by somebody who copies it line by line. */
const guide = () =>
  guideSteps()
    .map(({ heading, commands }) => `echo '### ${heading}'\n${commands}`)
    .join('\n');

/** Other than the loopback's, one line each. */
const OPEN_PORTS = `ss -Hltn | awk '{ print $4 }' | grep -v '^127.0.0.1:' | sed 's/.*://' | sort -nu`;

const ALL_READY = `for port in 8090 8091 8092 8093 8094 8095; do
  curl --fail --silent --show-error --retry 120 --retry-delay 1 --retry-all-errors http://127.0.0.1:$port/readyz > /dev/null
done`;

/** A wrong password, from an address that the browser invents. */
const FORGE_ADDRESS = `browser() { curl --silent --insecure --cookie-jar /tmp/cookies --cookie /tmp/cookies "$@" https://portal.example/login > /dev/null; }
browser
browser --header 'X-Forwarded-For: 6.6.6.6' --data 'email=ana@provider.example&password=a-wrong-password&callback=/'`;

const ADDRESS_OF_SIGN_IN = `cd /tmp; runuser -u postgres -- psql -Atd parwell -c \\
  "SELECT address FROM audit_entries WHERE event_type = 'Sign In Failed' ORDER BY id DESC LIMIT 1"`;

const WITHOUT_DATABASE = `systemctl stop postgresql
for n in $(seq 20); do
  curl --silent --insecure --output /dev/null --write-out '%{http_code} %{content_type}\\n' https://portal.example/readyz/api
done
systemctl start postgresql`;

const PORT_80 = `ask() { curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' "$@" || echo "closed: $?"; echo; }
ask 'http://portal.example/orders?page=2'
ask --header 'Host: elsewhere.example' http://portal.example/orders`;

const deployed = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

test('port 80 leads to the name of the portal alone, whichever name is asked for', () => {
  const nginx = deployed('nginx/parwell.conf');
  const servers = nginx.split(/^server \{$/m).filter((text) => /listen 80\b/.test(text));
  expect(servers.map((text) => /return .*;/.exec(text)?.[0])).toEqual([
    'return 444;',
    'return 308 https://$server_name$request_uri;',
  ]);
  expect(servers[0]).toContain('listen 80 default_server;');
  expect(servers[1]).toContain('server_name portal.example;');
  expect(guide()).toContain('sed -i "s/portal.example/$PORTAL/" /etc/nginx/conf.d/parwell.conf\n');

  const haproxy = deployed('haproxy/haproxy.cfg');
  const refused = haproxy.indexOf(
    'http-request reject if !{ ssl_fc } !{ hdr(host),field(1,:),lower -m str portal.example }',
  );
  const redirects = [...haproxy.matchAll(/http-request redirect (.*)/g)];
  expect(redirects.map(([, how]) => how)).toEqual([
    'prefix https://portal.example code 308 unless { ssl_fc }',
  ]);
  expect(refused).toBeGreaterThan(0);
  expect(redirects[0]?.index).toBeGreaterThan(refused);
});

test('the guide installs the version that is here', () => {
  expect(guideSteps()[0]?.commands).toContain(`VERSION=${VERSION}\n`);
});

// Only in `npm run test:nodes`: it takes minutes, and packages of Debian.
const { NODE_FAULTS } = process.env;
if (NODE_FAULTS && !hasDebian)
  process.stdout.write('The installation was left out: it needs root, debootstrap and systemd-container.\n');

test.runIf(hasDebian && Boolean(NODE_FAULTS))(
  'an empty Debian becomes a portal with two servers of each role by the commands of the guide as they stand, backup and restore included',
  { timeout: 1_800_000 },
  async () => {
    execFileSync('npm', ['run', 'release'], { cwd: root, stdio: 'ignore' });
    const machine = await Debian.create(['portal.example']);
    onTestFinished(() => machine.remove());
    for (const file of [ARCHIVE, `${ARCHIVE}.sha256`])
      copyFileSync(join(root, 'release', file), join(machine.root, 'var/tmp', file));
    await machine.boot();

    const output = await machine.run(guide());
    expect(output).toContain('https://portal.example/user-setup?invitation=');
    expect(output.match(/The audit log is intact/g)).toHaveLength(2);
    expect(output).toMatch(/^0 problems, \d+ warnings, \d+ ok$/m);
    expect(await machine.run('systemctl --failed --no-legend --plain')).toBe('');
    await machine.run(ALL_READY);
    // The proxy's, and RabbitMQ's for nodes of its cluster.
    expect((await machine.run(OPEN_PORTS)).trim().split('\n')).toEqual([
      '80',
      '443',
      '4369',
      '8883',
      '25672',
    ]);
    await expect(machine.run('rabbitmqctl authenticate_user guest guest')).rejects.toThrow('Error');

    const page = await machine.run('curl --silent --insecure https://portal.example/');
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    expect(await machine.run(`curl --fail --silent --insecure https://portal.example${script}`)).not.toBe('');
    expect((await machine.run(PORT_80)).trim().split('\n')).toEqual([
      '308 https://portal.example/orders?page=2',
      '000 closed: 52',
    ]);
    await machine.run(FORGE_ADDRESS);
    await machine.run("curl --silent --insecure 'https://portal.example/user-setup?invitation=secret'");
    expect(await machine.run(ADDRESS_OF_SIGN_IN)).toBe('127.0.0.1\n');

    // Answers of servers that work, none of the proxy's. Readiness that was just asked is answered again for a moment.
    const answers = (await machine.run(WITHOUT_DATABASE)).trim().split('\n');
    expect(answers).toHaveLength(20);
    expect(answers.filter((line) => !/^(200|503) application\/json/.test(line))).toEqual([]);
    expect(answers.at(-1)).toMatch(/^503 /);
    const logs = await machine.run('cat /var/log/nginx/*.log');
    expect(logs).toContain('"POST /login HTTP/2.0"');
    expect(logs).not.toMatch(/invitation=|\/broker\//);

    await machine.crash();
    await machine.boot();
    await machine.run(ALL_READY);
    expect(await machine.run('parwell audit-verify')).toContain('The audit log is intact');
  },
);
