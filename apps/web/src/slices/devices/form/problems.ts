import { valueProblem, type FieldProblem } from '@parwell/domain';
import type { z } from 'zod';
import type { FormProperty } from './form-property.ts';

export function addProblems(context: z.RefinementCtx, problems: readonly FieldProblem[]): void {
  for (const { field, message } of problems) {
    context.addIssue({ code: 'custom', path: field.split('.'), message });
  }
}

export const valueProblems = (
  properties: readonly FormProperty[],
  values: Readonly<Record<string, string>>,
): readonly FieldProblem[] =>
  properties.flatMap((property) => {
    const message = valueProblem(property, values[property.propertyKey]?.trim() ?? '');
    return message === null ? [] : [{ field: `properties.${property.propertyKey}`, message }];
  });
