import { describe, expect, test } from 'vitest';
import {
  browserHelp,
  findBrowser,
  findServers,
  isCi,
  waysToBrowser,
  type Machine,
  type Way,
} from '../../../scripts/test-tools.mjs';

const APT = '/usr/bin/apt-get';
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const machine = (changes: Partial<Machine>, paths: readonly string[] = []): Machine => ({
  platform: 'linux',
  arch: 'arm64',
  isRoot: false,
  env: { PATH: '/usr/local/bin:/usr/bin', HOME: '/home/ada' },
  exists: (path) => paths.includes(path),
  ...changes,
});

const written = ({ way, path, name }: Way) => [way, name, path].filter(Boolean).join(' ');
const waysOf = (changes: Partial<Machine>, paths?: readonly string[]) =>
  waysToBrowser(machine(changes, paths)).map(written);

const HEADLESS = 'debian chromium-headless-shell /usr/bin/chromium-headless-shell';
const WHOLE = 'debian chromium /usr/bin/chromium';

describe('the ways to a browser', () => {
  test('CHROMIUM goes before everything, and nothing comes after it', () => {
    const env = { CHROMIUM: '/mine/chrome', PATH: '/usr/bin' };
    expect(waysOf({ arch: 'x64', isRoot: true, env }, [APT, '/usr/bin/chromium'])).toEqual([
      'installed /mine/chrome',
    ]);
  });

  test('Linux x64: the npm package, then what is installed, then Debian for root, then the download', () => {
    expect(waysOf({ arch: 'x64' })).toEqual(['npm', 'download']);
    expect(waysOf({ arch: 'x64', isRoot: true }, [APT, '/usr/bin/google-chrome'])).toEqual([
      'npm',
      'installed /usr/bin/google-chrome',
      HEADLESS,
      WHOLE,
      'download',
    ]);
  });

  test('Linux arm64: Debian only for root and only with apt-get, and never the npm package', () => {
    expect(waysOf({ isRoot: true }, [APT])).toEqual([HEADLESS, WHOLE, 'download']);
    expect(waysOf({ isRoot: false }, [APT])).toEqual(['download']);
    expect(waysOf({ isRoot: true }, [])).toEqual(['download']);
  });

  test('Linux arm64: an installed one, the shell without windows first, also where only PATH leads', () => {
    expect(waysOf({}, ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])).toEqual([
      'installed /usr/bin/chromium-headless-shell',
      'installed /usr/bin/chromium',
      'download',
    ]);
    expect(waysOf({}, ['/usr/local/bin/microsoft-edge'])).toEqual([
      'installed /usr/local/bin/microsoft-edge',
      'download',
    ]);
  });

  test('macOS: the applications of all and of the user, or else the download, never apt-get', () => {
    const mac = { platform: 'darwin', isRoot: true };
    expect(waysOf(mac, [MAC_CHROME, APT])).toEqual([`installed ${MAC_CHROME}`, 'download']);
    const edge = '/home/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
    expect(waysOf(mac, [edge])).toEqual([`installed ${edge}`, 'download']);
    expect(waysOf(mac, ['/usr/local/bin/chromium'])).toEqual([
      'installed /usr/local/bin/chromium',
      'download',
    ]);
    expect(waysOf({ ...mac, arch: 'x64' }, [])).toEqual(['download']);
  });
});

describe('the browser that is found', () => {
  const tried = async (here: Machine, works: (way: string) => boolean, starts = true) => {
    const seen: string[] = [];
    const browser = await findBrowser(here, {
      reach: async (way) => {
        seen.push(written(way));
        if (!works(written(way))) throw new Error('not to be had');
        return way.path === undefined ? {} : { path: way.path };
      },
      starts: async () => starts,
    });
    return { seen, browser };
  };

  test('is the first that can be had, and nothing further is tried', async () => {
    const here = machine({ isRoot: true }, [APT]);
    expect(await tried(here, (way) => way === WHOLE)).toEqual({
      seen: [HEADLESS, WHOLE],
      browser: { path: '/usr/bin/chromium' },
    });
    // Playwright itself knows where its tools are.
    expect(await tried(here, (way) => way === 'download')).toEqual({
      seen: [HEADLESS, WHOLE, 'download'],
      browser: {},
    });
  });

  test('has to start: one that is there and does not is passed over', async () => {
    const here = machine({}, ['/usr/bin/chromium-browser']);
    const browser = await findBrowser(here, {
      reach: async ({ path }) => (path === undefined ? {} : { path }),
      starts: async ({ path }) => path === undefined,
    });
    expect(browser).toEqual({});
  });

  test('is none where Debian and the download fail, and one line says what helps', async () => {
    const here = machine({ isRoot: true }, [APT]);
    expect(await tried(here, () => false)).toEqual({
      seen: [HEADLESS, WHOLE, 'download'],
      browser: undefined,
    });
    expect((await tried(machine({}), () => true, false)).browser).toBeUndefined();
    expect(browserHelp(here)).toBe(
      'No Chromium, Chrome or Edge could be found or fetched; e2e was left out. Run `sudo apt-get install chromium` or ' +
        '`npx playwright install --with-deps chromium-headless-shell`, or set CHROMIUM to the path of one.',
    );
    expect(browserHelp(machine({ platform: 'darwin' }))).toBe(
      'No Chromium, Chrome or Edge could be found or fetched; e2e was left out. Run ' +
        '`npx playwright install --with-deps chromium-headless-shell`, or set CHROMIUM to the path of one.',
    );
    expect(browserHelp(machine({ env: { CHROMIUM: '/gone' } }))).toBe(
      'CHROMIUM=/gone is no browser that starts; e2e was left out.',
    );
  });
});

describe('RabbitMQ, PgBouncer and PostgreSQL', () => {
  const RABBITMQ = '/usr/lib/rabbitmq/bin/rabbitmq-server';
  const NO_RABBITMQ =
    'No RabbitMQ here: its tests were left out. `sudo apt-get install rabbitmq-server` brings it.';
  const NO_PGBOUNCER =
    'No PgBouncer here: its tests were left out. `sudo apt-get install pgbouncer` brings it.';
  const NO_POSTGRESQL =
    'No PostgreSQL here: its tests were left out. `sudo apt-get install postgresql` brings it.';
  const ci = { CI: 'true' };

  const PLACES: Readonly<Record<string, string>> = {
    'rabbitmq-server': RABBITMQ,
    pgbouncer: '/usr/sbin/pgbouncer',
    postgresql: '/usr/bin/pg_createcluster',
  };

  /** `works`: whether apt-get installs the package. */
  async function found(changes: Partial<Machine>, paths: string[], works = true) {
    const asked: string[] = [];
    const outcome = await findServers(machine({ isRoot: true, ...changes }, paths), async (name) => {
      asked.push(name);
      if (works) paths.push(PLACES[name] ?? '');
      return works;
    });
    return { asked, ...outcome };
  }

  test('on a person’s machine each missing one is a line, nothing is installed and nothing fails', async () => {
    expect(await found({}, [APT])).toEqual({
      asked: [],
      failures: [],
      notes: [NO_RABBITMQ, NO_PGBOUNCER, NO_POSTGRESQL],
    });
    expect((await found({}, [APT, RABBITMQ])).notes).toEqual([NO_PGBOUNCER, NO_POSTGRESQL]);
    const other = { RABBITMQ_SERVER: '/opt/rabbitmq' };
    expect((await found({ env: other }, ['/opt/rabbitmq'])).notes).toEqual([NO_PGBOUNCER, NO_POSTGRESQL]);
  });

  test('in CI those that are missing are installed, and what is missing then fails', async () => {
    expect(await found({ env: ci }, [APT, RABBITMQ])).toEqual({
      asked: ['pgbouncer', 'postgresql'],
      failures: [],
      notes: [],
    });
    expect(await found({ env: ci }, [APT], false)).toEqual({
      asked: ['rabbitmq-server', 'pgbouncer', 'postgresql'],
      failures: [NO_RABBITMQ, NO_PGBOUNCER, NO_POSTGRESQL],
      notes: [],
    });
    expect(await found({ env: ci, isRoot: false }, [APT])).toEqual({
      asked: [],
      failures: [NO_RABBITMQ, NO_PGBOUNCER, NO_POSTGRESQL],
      notes: [],
    });
  });

  test('CI is what the caller says', () => {
    expect(['true', '1', 'false', '0', '', undefined].map((CI) => isCi({ CI }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
