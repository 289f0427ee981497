import { useQuery } from '@tanstack/react-query';
import { rulesQuery } from './incidents.api.ts';

/** Renders nothing. Loads the rules for their dialog and the filter by alert type. */
export default function PreloadRules() {
  useQuery({ ...rulesQuery, notifyOnChangeProps: [] });
  return null;
}
