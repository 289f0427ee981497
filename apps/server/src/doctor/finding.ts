export type FindingState = 'ok' | 'warning' | 'problem';

/** What one check has found, in one line. */
export interface Finding {
  readonly state: FindingState;
  /** What was looked at, such as `database`. */
  readonly check: string;
  readonly what: string;
  /** What puts it right; empty if nothing is wrong. */
  readonly mend: string;
}

export const ok = (check: string, what: string): Finding => ({ state: 'ok', check, what, mend: '' });

export const warning = (check: string, what: string, mend: string): Finding => ({
  state: 'warning',
  check,
  what,
  mend,
});

export const problem = (check: string, what: string, mend: string): Finding => ({
  state: 'problem',
  check,
  what,
  mend,
});

export const sentenceOf = ({ what, mend }: Finding): string => [what, mend].filter(Boolean).join(' ');

export const lineOf = (finding: Finding): string =>
  `${finding.state.padEnd(8)} ${finding.check.padEnd(13)} ${sentenceOf(finding)}`;

/** What another program says, without its full stop: ours follows. */
export const quoted = (text: string): string => text.trim().replace(/\.$/, '');
