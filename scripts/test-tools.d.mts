export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly isRoot: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

export interface Way {
  readonly way: 'installed' | 'npm' | 'debian' | 'download';
  readonly name?: string;
  readonly path?: string;
}

export interface FoundBrowser {
  readonly path?: string;
}

export interface Doers {
  readonly reach: (way: Way) => Promise<FoundBrowser | undefined>;
  readonly starts: (browser: FoundBrowser) => Promise<boolean>;
}

export function thisMachine(): Machine;
export function isCi(env: Machine['env']): boolean;
export function waysToBrowser(machine: Machine): Way[];
export function browserHelp(machine: Machine): string;
export function findBrowser(machine?: Machine, doers?: Doers): Promise<FoundBrowser | undefined>;
export function findServers(
  machine?: Machine,
  install?: (name: string) => Promise<boolean>,
): Promise<{ readonly failures: readonly string[]; readonly notes: readonly string[] }>;
