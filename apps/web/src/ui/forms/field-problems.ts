import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Failure } from '../../shared/rephrased.ts';

interface Problem {
  /** The field as react-hook-form names it: 'lines.0.quantity'. */
  readonly field: string;
  readonly message: string;
}

/**
 * Everything in what react-hook-form says about a field or a form. A field that holds a list has its
 * problems in the entries, not in itself.
 */
export function problemsIn(error: unknown, path: readonly string[] = []): readonly Problem[] {
  // An error also carries the field's element, which has no end.
  if (typeof error !== 'object' || error === null || error instanceof Node) return [];
  if ('message' in error && typeof error.message === 'string') {
    return [{ field: path.join('.'), message: error.message }];
  }
  return Object.entries(error).flatMap(([key, inner]) => problemsIn(inner, [...path, key]));
}

/** The field that shows a problem: for `personas.0.id` the one that holds all personas, if that is there. */
export function fieldShowing<Input extends FieldValues>(
  { elements }: HTMLFormElement,
  path: string,
): FieldPath<Input> | null {
  const parts = path.split('.');
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const name = candidates.find((candidate) => candidate !== '' && elements.namedItem(candidate));
  return name ? (name as FieldPath<Input>) : null;
}

/** What no field shows, in one text: a form that does nothing and says nothing is the worst of all. */
export function unseen(problems: readonly Problem[], element: HTMLFormElement): Failure | null {
  const messages = problems
    .filter(({ field }) => !fieldShowing(element, field))
    .map(({ message }) => message);
  return messages.length > 0 ? { text: messages.join(' ') } : null;
}
