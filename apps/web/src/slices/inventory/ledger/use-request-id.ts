import { useRef } from 'react';
import { newRequestId } from '../../../shared/request-id.ts';

/**
 * The id of a request. The same values get the same id, so that a repeat after a lost answer changes nothing twice;
 * other values are another request.
 */
export function useRequestId(): (values: unknown) => string {
  const sent = useRef<{ readonly values: string; readonly id: string }>(null);
  return (values) => {
    const text = JSON.stringify(values);
    if (sent.current?.values !== text) sent.current = { values: text, id: newRequestId() };
    return sent.current.id;
  };
}
