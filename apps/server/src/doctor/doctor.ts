import { readConfig, SettingError, type Config } from '../platform/config.ts';
import { IS_RELEASE } from '../platform/places.ts';
import { settingsFolder } from '../platform/settings-files.ts';
import { refusePlainOnNetwork } from '../platform/tls-settings.ts';
import { trustAuthorities } from '../platform/tls/authorities.ts';
import { checkBroker } from './broker-check.ts';
import { runCheck, type Check } from './check.ts';
import { checkDatabase } from './database-check.ts';
import { checkCertificates, checkDisks, checkFolders, checkPartners } from './file-checks.ts';
import { ok, problem, warning, type Finding } from './finding.ts';
import { checkMail, checkStorage, MAIL_MS } from './outside-checks.ts';
import { settingFindings } from './setting-findings.ts';
import { settingsFileFindings } from './settings-file-findings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that can be found out without changing anything, in the order in which it is read. */
export async function examine(environment: Environment): Promise<readonly Finding[]> {
  let config: Config;
  try {
    config = readSettings(environment);
  } catch (error) {
    if (error instanceof SettingError) return [problem('settings', error.message, '')];
    throw error;
  }
  const settings = [
    ...accountFindings(config),
    ...refusedAtStart(config),
    ...settingFindings(config),
    ...filesOfInstallation(environment),
    ...missingForGateways(environment, config),
  ];
  const checks = await Promise.all(checksOf(config).map(runCheck));
  return [
    ...(settings.length > 0 ? settings : [ok('settings', 'They agree with each other.')]),
    ...checks.flat(),
  ];
}

/**
 * Settings of one server are checked as that server reads them. In those of all there are no roles, and what one role
 * alone needs may be missing.
 */
const readSettings = (environment: Environment): Config =>
  readConfig(
    environment['ROLES'] || !(environment['AMQP_URL'] || environment['AMQP_URL_FILE'])
      ? environment
      : { ...environment, ROLES: 'api,worker' },
  );

/** What ends the start of a server although each setting is right by itself. */
function refusedAtStart(config: Config): Finding[] {
  const findings: Finding[] = [];
  for (const refuse of [refusePlainOnNetwork, trustAuthorities])
    try {
      refuse(config);
    } catch (error) {
      findings.push(problem('settings', (error as Error).message, ''));
    }
  if (IS_RELEASE && !config.DATABASE_URL)
    findings.push(
      problem('settings', 'DATABASE_URL is not set.', 'Set it to the address of PostgreSQL, in common.env.'),
    );
  return findings;
}

/** What gateways refuse to start without, where the settings of all are checked. */
function missingForGateways(environment: Environment, config: Config): Finding[] {
  if (environment['ROLES'] || !config.AMQP_URL || config.AMQP_SIGN_IN_SECRET) return [];
  return [
    problem(
      'settings',
      'AMQP_URL is set without AMQP_SIGN_IN_SECRET: no gateway starts.',
      'Make one with: openssl rand -hex 32',
    ),
  ];
}

/** A checkout does not read those of an installation on the same machine, as the command that runs this. */
const filesOfInstallation = (environment: Environment): Finding[] =>
  IS_RELEASE || environment['PARWELL_SETTINGS_DIR'] ? settingsFileFindings(settingsFolder(environment)) : [];

/** Root may do everything, so what was found about files holds for nobody else. */
const accountFindings = ({ DATABASE_URL }: Config): Finding[] =>
  process.getuid?.() === 0 && DATABASE_URL !== undefined
    ? [
        warning(
          'account',
          'This ran as root, so what it says about files and folders is true for root only.',
          'Run it as the account of the portal: runuser -u ACCOUNT -- parwell doctor',
        ),
      ]
    : [];

const FILES_MS = 5000;

/** A check that belongs here as well is a line here. */
const checksOf = (config: Config): readonly Check[] => [
  { name: 'database', limitMs: 15_000, run: () => checkDatabase(config) },
  { name: 'broker', limitMs: 30_000, run: () => checkBroker(config) },
  { name: 'mail', limitMs: MAIL_MS + 2000, run: () => checkMail(config) },
  { name: 'storage', limitMs: 15_000, run: () => checkStorage(config) },
  { name: 'folders', limitMs: FILES_MS, run: () => checkFolders(config) },
  { name: 'partners', limitMs: FILES_MS, run: () => checkPartners(config) },
  { name: 'certificates', limitMs: FILES_MS, run: () => checkCertificates(config, () => new Date()) },
  { name: 'disk', limitMs: FILES_MS, run: () => checkDisks(config) },
];
