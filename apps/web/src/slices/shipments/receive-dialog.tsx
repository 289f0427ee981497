import Typography from '@mui/material/Typography';
import type { ConsignmentShipment, DeviceDetails } from '@parwell/contract';
import { goesToReview, RECEIVE_FAILED } from '@parwell/domain';
import { useRef, useState } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { useAskedFirst } from '../../ui/forms/asked-first.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { newRequestId } from '../../shared/request-id.ts';
import { ReceiveLines } from './receive-lines.tsx';
import type { Received } from './receive-result.tsx';
import { receiveSchema, unitsIn, type ReceiveFields } from './receive-schema.ts';
import { useReceive } from './shipments.api.ts';
import { useReceiveScans } from './use-receive-scans.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

/** Lines per call; the server uses a transaction for each. */
const BATCH = 100;

interface ReceiveDialogProps {
  readonly device: DeviceDetails;
  readonly lines: readonly ConsignmentShipment[];
  readonly title: string;
  readonly onReceived: (received: Received) => void;
  readonly onClose: () => void;
}

/** Receives one line or all as shipped; differences are entered per line. */
export default function ReceiveDialog({ device, lines, title, onReceived, onClose }: ReceiveDialogProps) {
  const { mutateAsync: receive } = useReceive(device.cabinetId);
  // A retry after a lost answer sends the same request and receives nothing twice; changed entries make a new
  // request.
  const { ask: askFirst } = useAskedFirst();
  const requestIds = useRef(new Map<string, string>());
  const requestIdOf = (...entries: readonly unknown[]): string => {
    const key = JSON.stringify(entries);
    const id = requestIds.current.get(key) ?? newRequestId();
    requestIds.current.set(key, id);
    return id;
  };

  const submit = async ({ lines: entered, note }: ReceiveFields) => {
    const asked = lines.map(({ lineKey }, place) => {
      const qty = unitsIn(entered[place]?.qty);
      return { lineKey, requestId: requestIdOf(lineKey, qty, note), qty };
    });
    const sent = async (some: typeof asked, confirmed?: true) => {
      const results: Received['results'][number][] = [];
      for (let first = 0; first < some.length; first += BATCH) {
        const batch = some.slice(first, first + BATCH);
        const answer = await receive({ customerNote: note, lines: batch, ...(confirmed && { confirmed }) });
        results.push(...answer.result);
      }
      return results;
    };
    const results = await sent(asked);
    const questions = results.filter(({ outcome }) => outcome === 'unconfirmed');
    if (questions.length === 0) return onReceived({ lines, results });
    await askFirst(title, questions.map(({ message }) => message).join('\n'));
    const keys = new Set(questions.map(({ lineKey }) => lineKey));
    const confirmed = await sent(
      asked.filter(({ lineKey }) => keys.has(lineKey)),
      true,
    );
    onReceived({ lines, results: [...results.filter(({ lineKey }) => !keys.has(lineKey)), ...confirmed] });
  };
  return (
    <FormDialog
      title={title}
      width="md"
      record={`${device.cabinetId} ${lines.map(({ lineKey }) => lineKey).join(' ')}`}
      schema={receiveSchema}
      defaultValues={{ lines: lines.map(({ openQty }) => ({ qty: String(openQty) })), note: '' }}
      submitLabel={SHIPMENT_TEXTS.receive}
      failureMessage={RECEIVE_FAILED}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <ReceiveFieldsOf device={device} lines={lines} form={form} />}
    </FormDialog>
  );
}

interface ReceiveFieldsOfProps {
  readonly device: DeviceDetails;
  readonly lines: readonly ConsignmentShipment[];
  readonly form: UseFormReturn<ReceiveFields, unknown, ReceiveFields>;
}

function ReceiveFieldsOf({ device, lines, form }: ReceiveFieldsOfProps) {
  const { control, getValues, setValue } = form;
  const [scanned, setScanned] = useState<ReadonlySet<number>>(() => new Set());
  useReceiveScans(device, lines, (place, units, first) => {
    const before = first ? 0 : unitsIn(getValues(`lines.${place}.qty`)) || 0;
    setValue(`lines.${place}.qty`, String(before + units), { shouldDirty: true, shouldValidate: true });
    setScanned((known) => new Set([...known, place]));
  });
  return (
    <>
      <ReceiveLines lines={lines} scanned={scanned} control={control} />
      <Differences lines={lines} control={control} />
    </>
  );
}

interface DifferencesProps {
  readonly lines: readonly ConsignmentShipment[];
  readonly control: Control<ReceiveFields, unknown, ReceiveFields>;
}

/**
 * Shows which lines will be received or reviewed, with a note for the reviewer if something differs. Watches the form
 * separately, so that typing does not rerender all lines.
 */
function Differences({ lines, control }: DifferencesProps) {
  const entered = useWatch({ control, name: 'lines' });
  const unitsOf = (place: number) => unitsIn(entered[place]?.qty);
  const toReview = lines.filter((line, place) => goesToReview(line, unitsOf(place))).length;
  const differs = lines.some(({ openQty }, place) => unitsOf(place) !== openQty);
  return (
    <>
      {lines.length > 1 && (
        <Typography role="status" color="textSecondary">
          {SHIPMENT_TEXTS.summary(lines.length - toReview, toReview)}
        </Typography>
      )}
      {differs && (
        <TextArea control={control} name="note" label={SHIPMENT_TEXTS.note} rows={2} maxLength={2000} />
      )}
    </>
  );
}
