import type { EdgeConfigType, PropertyValue } from '@parwell/domain';
import { useState } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import type { EdgeValues } from './edge-form.tsx';
import { useUpdateEdgeConfig, type Update, type UpdateResult } from './fleet-config.api.ts';

const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: EdgeValues = {};

/** If no device is ticked, the list is omitted, which means all devices. */
export const payloadOf = (ticked: ReadonlySet<string>, propertyValues: readonly PropertyValue[]): Update => ({
  ...(ticked.size > 0 && { deviceList: [...ticked] }),
  propertyValues: [...propertyValues],
});

/** State of the edge config form: ticked devices, entered values, and the outcome. */
export function useEdgeUpdate(type: EdgeConfigType) {
  const [ticked, tick] = useState(NOBODY);
  const [values, setValues] = useState(NOTHING);
  const [asked, setAsked] = useState<readonly PropertyValue[] | null>(null);
  const [refusal, setRefusal] = useState<{ message: string; fields: EdgeValues } | null>(null);
  const [result, setResult] = useState<UpdateResult | null>(null);
  const { mutateAsync, isPending } = useUpdateEdgeConfig(type);

  const update = async () => {
    if (!asked) return;
    setAsked(null);
    setRefusal(null);
    try {
      setResult(await mutateAsync(payloadOf(ticked, asked)));
    } catch (error) {
      setRefusal(refusalOf(error));
      return;
    }
    // Clear everything, so that a second click cannot send the same values to all devices.
    tick(NOBODY);
    setValues(NOTHING);
  };
  return { ticked, tick, values, setValues, asked, setAsked, update, isPending, refusal, result, setResult };
}

const refusalOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  fields: Object.fromEntries(
    error instanceof ApiFailure ? error.details.map(({ field, message }) => [field, message]) : [],
  ),
});
