import type { KeyboardEvent } from 'react';

/** Enter picks the highlighted option; with a half-typed name it must not submit the form. */
export function keepFormOpenWhileSearching(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '') event.preventDefault();
}
