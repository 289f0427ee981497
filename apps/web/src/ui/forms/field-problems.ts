import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Failure } from '../../shared/rephrased.ts';

interface Problem {
  /** The react-hook-form name: 'lines.0.quantity'. */
  readonly field: string;
  readonly message: string;
}

/** All problems in a react-hook-form error. Those of a list field are in its entries. */
export function problemsIn(error: unknown, path: readonly string[] = []): readonly Problem[] {
  // An error also contains the field's DOM element, which must not be traversed.
  if (typeof error !== 'object' || error === null || error instanceof Node) return [];
  if ('message' in error && typeof error.message === 'string') {
    return [{ field: path.join('.'), message: error.message }];
  }
  return Object.entries(error).flatMap(([key, inner]) => problemsIn(inner, [...path, key]));
}

/** For `personas.0.id`, the field for all personas if there is one. */
export function fieldShowing<Input extends FieldValues>(
  { elements }: HTMLFormElement,
  path: string,
): FieldPath<Input> | null {
  const parts = path.split('.');
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const name = candidates.find((candidate) => candidate !== '' && elements.namedItem(candidate));
  return name ? (name as FieldPath<Input>) : null;
}

/** The problems that no field shows, as one text, so that a form never fails silently. */
export function unseen(problems: readonly Problem[], element: HTMLFormElement): Failure | null {
  const messages = problems
    .filter(({ field }) => !fieldShowing(element, field))
    .map(({ message }) => message);
  return messages.length > 0 ? { text: messages.join(' ') } : null;
}
