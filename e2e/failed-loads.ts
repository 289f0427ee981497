import { expect, type Page } from '@playwright/test';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Follows the page's requests. The returned function checks that nothing has failed since its last call. */
export function watchLoads(page: Page): (expected?: readonly string[]) => Promise<void> {
  let refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  return async (expected = []) => {
    await waitUntilIdle(page);
    const answers = refused;
    refused = [];
    expect(answers, 'calls that were refused').toEqual(expected);
    if (expected.length > 0) return;
    // The portal shows this button for anything that failed to load.
    await expect(page.getByRole('button', { name: 'Try again', includeHidden: true })).toHaveCount(0);
  };
}
