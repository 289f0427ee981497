import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const isInternals = (value: unknown): value is Internals =>
  typeof value === 'object' && value !== null && 'recentlyCreatedOwnerStacks' in value;

/**
 * In development React captures a stack trace for each element, for its warnings, which takes an eighth of
 * the test time. It stops after a certain number per second; this makes it believe that number is reached.
 */
export function createElementsFast(): void {
  const internals = Object.values(React).find(isInternals);
  if (!internals) throw new Error('React no longer captures stack traces');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React resets the counter every second.
    },
    configurable: true,
  });
}
