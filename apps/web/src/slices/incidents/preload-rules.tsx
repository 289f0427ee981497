import { useQuery } from '@tanstack/react-query';
import { rulesQuery } from './incidents.api.ts';

/** Shows nothing. Loads the rules, as their dialog and the filter by alert type ask for them. */
export default function PreloadRules() {
  useQuery({ ...rulesQuery, notifyOnChangeProps: [] });
  return null;
}
