import { SettingError } from './setting-error.ts';

const NAME = /^[A-Za-z_]\w*$/;
const ESCAPED_IN_QUOTES = '"\\`$';

/**
 * Reads lines NAME=value as systemd reads an EnvironmentFile, so that a value means the same to both: #, |, <, > and
 * spaces inside a value are part of it, quotes around it are not, and a backslash takes the next character as it is.
 * What systemd would ignore without a word is refused.
 */
export function parseEnvironmentFile(text: string, file: string): Record<string, string> {
  const values: Record<string, string> = {};
  let at = 0;
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) {
      at = end + 1;
      continue;
    }
    const equals = text.indexOf('=', at);
    const name = text.slice(at, equals === -1 || equals > end ? end : equals).trim();
    if (equals === -1 || equals > end || !NAME.test(name))
      throw new SettingError(`${file}, line ${lineOf(at)}: wants NAME=value, a name without spaces.`);
    const read = readValue(text, equals + 1);
    if (!read) throw new SettingError(`${file}, line ${lineOf(at)}: the quote of ${name} is not closed.`);
    values[name] = read.value;
    at = read.end + 1;
  }
  return values;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** Quoted parts may follow each other, also over several lines. Undefined if a quote is not closed. */
function readValue(text: string, from: number): { value: string; end: number } | undefined {
  let value = '';
  let at = from;
  for (;;) {
    while (isBlank(text[at])) at += 1;
    const quote = text[at];
    if (quote !== '"' && quote !== "'") break;
    const quoted = readQuoted(text, at + 1, quote);
    if (!quoted) return undefined;
    value += quoted.value;
    at = quoted.end + 1;
  }
  const bare = readBare(text, at);
  return { value: value + bare.value, end: bare.end };
}

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t' || char === '\r';

function readQuoted(text: string, from: number, quote: string): { value: string; end: number } | undefined {
  let value = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === quote) return { value, end: at };
    if (char !== '\\' || quote === "'") {
      value += char;
      continue;
    }
    at += 1;
    const next = text[at] ?? '';
    if (next === '\n') continue;
    value += ESCAPED_IN_QUOTES.includes(next) ? next : `\\${next}`;
  }
  return undefined;
}

/** White space at the end does not count, unless a backslash stands before it. */
function readBare(text: string, from: number): { value: string; end: number } {
  let value = '';
  let kept = 0;
  let at = from;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') {
      at += 1;
      const next = text[at] ?? '';
      if (next !== '\n') value += next;
      kept = value.length;
      continue;
    }
    value += char;
    if (!isBlank(char)) kept = value.length;
  }
  return { value: value.slice(0, kept), end: at };
}
