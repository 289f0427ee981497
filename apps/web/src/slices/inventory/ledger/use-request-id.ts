import { useRef } from 'react';
import { newRequestId } from '../../../shared/request-id.ts';

/**
 * The id under which something is sent. The same values sent again have the same id, so that an answer that was lost does
 * not let it happen twice; other values are another request.
 */
export function useRequestId(): (values: unknown) => string {
  const sent = useRef<{ readonly values: string; readonly id: string }>(null);
  return (values) => {
    const text = JSON.stringify(values);
    if (sent.current?.values !== text) sent.current = { values: text, id: newRequestId() };
    return sent.current.id;
  };
}
