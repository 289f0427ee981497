import { noteUse } from '@parwell/contract';
import { USE_TOLD_EVERY_MS } from '@parwell/domain';
import { callApi } from './api.ts';

/**
 * Tells the server when somebody last used the portal, at most once a minute: it ends sessions that nobody uses,
 * also if no page is left to do so. What it did not hear is told again a minute later.
 */
export function createUseReport(): (usedAt: number) => Promise<void> {
  let told = 0;
  let triedAt = 0;
  return async (usedAt) => {
    const now = Date.now();
    if (usedAt <= told || now - triedAt < USE_TOLD_EVERY_MS) return;
    triedAt = now;
    const secondsAgo = Math.max(0, Math.floor((now - usedAt) / 1000));
    const isHeard = await callApi(noteUse, { body: { secondsAgo } }).then(
      () => true,
      () => false,
    );
    if (isHeard) told = usedAt;
  };
}
