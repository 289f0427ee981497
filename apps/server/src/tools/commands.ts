// What an installation can do, one command word each. In a checkout the same are `npm run WORD -- …`, with a line each in
// package.json. A command is loaded when it runs.
import { nameServer } from '../platform/server-name.ts';
import { VERSION } from '../platform/version.ts';
import type { Tool } from './run-tool.ts';

interface Command {
  readonly args?: string;
  readonly does: string;
  readonly needsNoSettings?: true;
  /** Its first word that is no option is the name of a server, whose settings it reads too. */
  readonly namesServer?: true;
  readonly run: Tool;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

const COMMANDS: Readonly<Record<string, Command>> = {
  server: {
    args: '[NAME]',
    does: 'runs a server, with the settings of NAME.env too',
    namesServer: true,
    // The process goes on until a signal stops it.
    run: async (...args) => {
      nameServer(namedServer(args));
      await import('../main.ts');
    },
  },
  admin: {
    args: 'EMAIL [--remove-second-step]',
    does: 'creates the first administrator, or lets one in again who lost the second step',
    run: async (...args) => (await import('./create-admin.ts')).createAdmin(...args),
  },
  'audit-verify': {
    args: '[HEAD]',
    does: 'checks whether the audit log was tampered with, and where',
    run: async (...args) => (await import('./verify-audit.ts')).verifyAudit(...args),
  },
  ledger: {
    args: '[--retry]',
    does: 'compares the stock that is kept with the ledger; --retry posts failed events again',
    run: async (...args) => (await import('./check-ledger.ts')).checkLedger(...args),
  },
  'secret-key': {
    does: 'writes everything encrypted anew after SECRET_KEY was changed',
    run: async (...args) => (await import('./secret-key.ts')).writeAnew(...args),
  },
  doctor: {
    args: '[NAME] [--json]',
    does: 'looks at settings and everything they lead to, and says what puts it right',
    namesServer: true,
    run: async (...args) => (await import('./doctor.ts')).examineInstallation(...args),
  },
  backup: {
    args: 'FOLDER',
    does: 'makes a complete backup in a new folder below FOLDER',
    run: async (...args) => (await import('./backup.ts')).backUp(...args),
  },
  restore: {
    args: 'FOLDER --reason "…"',
    does: 'restores a backup into an empty database',
    run: async (...args) => (await import('./restore.ts')).restore(...args),
  },
  version: {
    does: 'prints the version',
    needsNoSettings: true,
    run: async () => print(`Parwell ${VERSION}`),
  },
  help: { does: 'prints this', needsNoSettings: true, run: async () => print(helpText()) },
};

/** The word of a command that names a server. */
export const namedServer = (args: readonly string[]): string | undefined =>
  args.find((arg) => !arg.startsWith('-'));

export const COMMAND_WORDS = Object.keys(COMMANDS);

/** Undefined for a word that is no command. */
export const findCommand = (word: string): Command | undefined =>
  Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;

export function helpText(): string {
  const lines = Object.entries(COMMANDS).map(
    ([word, { args, does }]) => [`parwell ${word}${args ? ` ${args}` : ''}`, does] as const,
  );
  const width = Math.max(...lines.map(([usage]) => usage.length));
  return lines.map(([usage, does]) => `${usage.padEnd(width)}  ${does}`).join('\n');
}
