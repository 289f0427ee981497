import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copiedFiles } from '../../../scripts/release-files.mjs';

const LINK = /\]\((?<inline>[^)\s]+)\)|^\[[^\]]+\]: (?<listed>\S+)$|(?:src|href)="(?<tag>[^"]+)"/gm;

/** Files that a paper leads to, from the top folder; addresses and places on the same page are none. */
function filesLinkedFrom(paper: string, text: string): string[] {
  return [...text.matchAll(LINK)]
    .map(({ groups }) => groups?.['inline'] ?? groups?.['listed'] ?? groups?.['tag'] ?? '')
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => join(dirname(paper), target.split('#')[0] ?? ''));
}

test('links are seen however they are written', () => {
  const text = `[a](b.md) ![c](images/c.png) [d](../e.md#part) [f](#here) [g](https://h.example)
[i]: ../j.md
<img src="k.png">`;
  expect(filesLinkedFrom('docs/rules/x.md', text)).toEqual([
    'docs/rules/b.md',
    'docs/rules/images/c.png',
    'docs/e.md',
    'docs/j.md',
    'docs/rules/k.png',
  ]);
});

test('papers of a release link only to files that the release holds', () => {
  const files = copiedFiles();
  // A folder is held if a file below it is.
  const isHeld = (target: string) =>
    files.includes(target) || files.some((file) => file.startsWith(`${target.replace(/\/$/, '')}/`));
  const papers = files.filter((file) => file.endsWith('.md'));
  expect(papers).toContain('docs/installing.md');
  expect(papers).toContain('CHANGELOG.md');
  const lost = papers.flatMap((paper) =>
    filesLinkedFrom(paper, readFileSync(paper, 'utf8'))
      .filter((target) => !isHeld(target))
      .map((target) => `${paper} links to ${target}`),
  );
  expect(lost).toEqual([]);
});
