import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Follows what the page asks the portal for. The function it gives checks that since the last time nothing failed to load. */
export function watchLoads(page: Page): (expected?: readonly string[]) => Promise<void> {
  let refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  return async (expected = []) => {
    await settled(page);
    const answers = refused;
    refused = [];
    expect(answers, 'calls that were refused').toEqual(expected);
    if (expected.length > 0) return;
    // Whatever could not be loaded is said with this button.
    await expect(page.getByRole('button', { name: 'Try again', includeHidden: true })).toHaveCount(0);
  };
}
