import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMAND_WORDS, findCommand, helpText } from './commands.ts';

test('every command that works with an installation is an npm script of the same name', () => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  // npm has these itself, or says them otherwise.
  const words = COMMAND_WORDS.filter((word) => !['server', 'version', 'help'].includes(word));
  expect(words).toContain('audit-verify');
  for (const word of words) expect(scripts[word], word).toBe(`exec node scripts/run.mjs ${word}`);
});

test('help has a line for each command, and a word that is none is not found', () => {
  expect(helpText().split('\n')).toHaveLength(COMMAND_WORDS.length);
  expect(helpText()).toContain('parwell audit-verify [HEAD]');
  expect(findCommand('serve')).toBeUndefined();
  expect(findCommand('constructor')).toBeUndefined();
});
