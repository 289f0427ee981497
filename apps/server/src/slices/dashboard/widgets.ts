import type { Widget } from './widget.ts';

/** All widgets. */
export const WIDGETS: readonly Widget[] = [];
