import { ManagedRows } from './managed-rows.tsx';
import { recommendations, rowsOf } from './management-lists.ts';

const page = rowsOf('recommendations');

export default function RecommendationsTab() {
  return <ManagedRows list={recommendations} page={page} />;
}
