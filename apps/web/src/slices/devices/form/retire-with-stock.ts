import type { CallInput, DeviceDetails, updateDevice } from '@parwell/contract';
import { ApiFailure } from '../../../session/api-failure.ts';
import type { Question } from '../../../ui/forms/confirm-dialog.tsx';
import { FORM_TEXTS } from './form.texts.ts';

type Changes = CallInput<typeof updateDevice>['body'];

interface Asking {
  readonly name: string;
  readonly save: (changes: Changes) => Promise<DeviceDetails>;
  readonly confirm: (question: Question) => Promise<boolean>;
}

/** The server's text on the stock left in a device that is to be retired, or null. */
const leftIn = (error: unknown): string | null =>
  error instanceof ApiFailure
    ? (error.details.find(({ field }) => field === 'retireWithStock')?.message ?? null)
    : null;

/** If the device is to be retired with stock in it, asks first; without a yes the refusal stands. */
export async function saveAsking(changes: Changes, { name, save, confirm }: Asking): Promise<DeviceDetails> {
  try {
    return await save(changes);
  } catch (error) {
    const left = leftIn(error);
    const question = {
      title: FORM_TEXTS.retireTitle(name),
      message: FORM_TEXTS.retireMessage(left ?? ''),
      confirmLabel: 'Retire',
      danger: true,
    };
    if (left === null || !(await confirm(question))) throw error;
    return save({ ...changes, retireWithStock: true });
  }
}
