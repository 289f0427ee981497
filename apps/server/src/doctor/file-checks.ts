import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { openCertificate } from '../platform/tls/certificate.ts';
import { certificateFinding, diskFinding } from './file-findings.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The folder, or the nearest above it that is there. */
export async function existing(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch {
    const parent = dirname(path);
    return parent === path ? path : existing(parent);
  }
}

const folders = ({ DATA_DIR, STORAGE_DIR }: Config): readonly (readonly [string, string])[] => [
  ['DATA_DIR', resolve(DATA_DIR)],
  ...(STORAGE_DIR ? [['STORAGE_DIR', resolve(STORAGE_DIR)] as const] : []),
  ['TMPDIR', resolve(tmpdir())],
];

/** Folders on the same disk are one finding. */
export async function checkDisks(config: Config): Promise<readonly Finding[]> {
  const disks = new Map<number, { names: string[]; folder: string }>();
  for (const [name, wanted] of folders(config)) {
    const folder = await existing(wanted);
    const { dev } = await stat(folder);
    const disk = disks.get(dev);
    if (disk) disk.names.push(name);
    else disks.set(dev, { names: [name], folder });
  }
  const findings: Finding[] = [];
  for (const { names, folder } of disks.values()) {
    const { bavail, blocks, bsize } = await statfs(folder);
    findings.push(diskFinding(names.join(', '), folder, { free: bavail * bsize, total: blocks * bsize }));
  }
  return findings;
}

/** That this account can write where the servers have to. */
export async function checkFolders(config: Config): Promise<readonly Finding[]> {
  const { AUDIT_HEAD_FILE, LOG_FILE, DATA_DIR } = config;
  const wanted: [string, string][] = [];
  if (AUDIT_HEAD_FILE) wanted.push(['AUDIT_HEAD_FILE', dirname(resolve(AUDIT_HEAD_FILE))]);
  if (LOG_FILE && LOG_FILE !== '-') wanted.push(['LOG_FILE', dirname(resolve(LOG_FILE))]);
  const findings = [await dataFolder(resolve(DATA_DIR))];
  for (const [name, folder] of wanted) findings.push(await writable(name, folder));
  return findings;
}

/** A server makes it at its first start, and with the rights that it needs. */
async function dataFolder(folder: string): Promise<Finding> {
  const there = await existing(folder);
  if (there === folder) return writable('DATA_DIR', folder);
  const found = await writable('DATA_DIR', there);
  return found.state === 'ok' ? ok('folders', `DATA_DIR ${folder} is made at the first start.`) : found;
}

async function writable(name: string, folder: string): Promise<Finding> {
  const probe = join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await rm(probe);
    return ok('folders', `${name} ${folder} can be written.`);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT')
      return problem(
        'folders',
        `${name}: ${folder} is not there.`,
        'Create it for the account of the portal.',
      );
    return problem(
      'folders',
      `${name}: ${folder} cannot be written by this account (${code}).`,
      code === 'EROFS'
        ? 'Name it in ReadWritePaths of the unit, or mount it for writing.'
        : 'Give it to the account of the portal, and run this command as that account.',
    );
  }
}

const PARTNER_SETTINGS = ['ERP_FOLDER', 'WAREHOUSE_FOLDER'] as const;

/** inbox and outbox are made by the portal where they are missing, and never followed where they are links. */
export async function checkPartners(config: Config): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of PARTNER_SETTINGS) {
    const folder = config[name];
    if (!folder || folder === 'embedded') continue;
    const found = await writable(name, folder);
    const parts =
      found.state === 'ok'
        ? await Promise.all(['inbox', 'outbox'].map((part) => partnerPart(name, join(folder, part))))
        : [];
    const wrong = [found, ...parts].filter((finding) => finding !== undefined && finding.state !== 'ok');
    findings.push(...wrong.map((finding) => ({ ...(finding ?? found), check: 'partners' })));
    if (wrong.length === 0) findings.push(ok('partners', `${name} ${folder} can be read and written.`));
  }
  return findings;
}

async function partnerPart(name: string, folder: string): Promise<Finding | undefined> {
  try {
    if (!(await lstat(folder)).isDirectory())
      return problem(
        'partners',
        `${name}: ${folder} is a link or a file, and not used.`,
        'Make it a folder; mount what lies elsewhere.',
      );
    await access(folder, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    return problem(
      'partners',
      `${name}: ${folder} cannot be read and written (${code}).`,
      'Give the account of the portal access to it.',
    );
  }
}

export async function checkCertificates({ TLS }: Config, now: () => Date): Promise<readonly Finding[]> {
  const { https, mqtts } = TLS;
  const listeners = [
    ...(https && https !== 'self-made' ? [{ listener: 'PORT', files: https }] : []),
    ...(mqtts && mqtts.files !== 'self-made'
      ? [
          {
            listener: 'MQTT_TLS_PORT',
            files: { ...mqtts.files, clientCa: mqtts.clientCa, clientCrl: mqtts.clientCrl },
          },
        ]
      : []),
  ];
  const findings: Finding[] = [];
  for (const { listener, files } of listeners)
    try {
      const { endsAt } = await openCertificate(files);
      findings.push(certificateFinding(listener, endsAt, now()));
    } catch (error) {
      findings.push(
        problem(
          'certificates',
          (error as Error).message,
          'Put a certificate and its key there that this account can read.',
        ),
      );
    }
  if (https === 'self-made')
    findings.push(
      warning(
        'certificates',
        'PORT has a certificate that it made itself, which no browser trusts.',
        'Set TLS_CERT and TLS_KEY for anything but a trial.',
      ),
    );
  return findings;
}
