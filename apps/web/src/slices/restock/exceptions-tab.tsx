import { ManagedRows } from './managed-rows.tsx';
import { exceptions, rowsOf } from './management-lists.ts';

const page = rowsOf('inventoryExceptions');

export default function ExceptionsTab() {
  return <ManagedRows list={exceptions} page={page} />;
}
