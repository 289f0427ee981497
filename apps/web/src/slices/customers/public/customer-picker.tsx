import type { CustomerName } from '@parwell/contract';
import { customerSource } from './customer-source.ts';
import { ServerPicker, type PickerProps } from '../../../ui/pickers/server-picker.tsx';

/** CUST-057: the default; a screen may pass another text. */
const NONE_CHOSEN = 'Please choose a customer';

export function CustomerPicker(props: PickerProps<CustomerName, false>) {
  return <ServerPicker source={customerSource} emptyText={NONE_CHOSEN} {...props} multiple={false} />;
}
