import { use } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { problemsIn } from './field-problems.ts';
import { ReadOnlyContext } from './read-only.ts';
import { useSteadyWhilePressed } from './steady-while-pressed.ts';

/** The types must match, so that a checkbox cannot be bound to a text. */
export interface FieldOf<Input extends FieldValues, Output, Value> {
  readonly control: Control<Input, unknown, Output>;
  readonly name: FieldPathByValue<Input, Value>;
}

export function useField<Input extends FieldValues, Output, Value>({
  control,
  name,
}: FieldOf<Input, Output, Value>) {
  const { field, fieldState } = useController({ control, name });
  const { value, ...input } = field;
  return {
    input,
    value: value as Value,
    problem: useSteadyWhilePressed(problemsIn(fieldState.error)[0]?.message),
    readOnly: use(ReadOnlyContext),
  };
}
