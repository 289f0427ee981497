import { ManagedRows } from './managed-rows.tsx';
import { recommendations } from './management-lists.ts';
import { rowsOf } from './restock.api.ts';

const page = rowsOf('recommendations');

export default function RecommendationsTab() {
  return <ManagedRows list={recommendations} page={page} />;
}
