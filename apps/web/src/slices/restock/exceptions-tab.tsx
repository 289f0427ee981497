import { ManagedRows } from './managed-rows.tsx';
import { exceptions } from './management-lists.ts';
import { rowsOf } from './restock.api.ts';

const page = rowsOf('inventoryExceptions');

export default function ExceptionsTab() {
  return <ManagedRows list={exceptions} page={page} />;
}
