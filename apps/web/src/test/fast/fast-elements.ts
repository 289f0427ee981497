import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const isInternals = (value: unknown): value is Internals =>
  typeof value === 'object' && value !== null && 'recentlyCreatedOwnerStacks' in value;

/**
 * In development React takes a picture of the stack for every element, to say in a warning where it was made;
 * that is an eighth of the time of a test. After so many in a second it stops. Here it always has had as many.
 */
export function createElementsFast(): void {
  const internals = Object.values(React).find(isInternals);
  if (!internals) throw new Error('React takes no pictures of the stack any more');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React begins anew every second.
    },
    configurable: true,
  });
}
