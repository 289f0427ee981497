import { expect, test } from 'vitest';
import { ApiFailure } from '../../../session/api-failure.ts';
import type { Question } from '../../../ui/forms/confirm-dialog.tsx';
import { details } from '../devices.fixture.ts';
import { saveAsking } from './retire-with-stock.ts';

const LEFT = 'The device still holds 2 units of Immune globulin 10 g.';
const refusal = (field: string) => new ApiFailure(422, 'refused', LEFT, [{ field, message: LEFT }]);

async function retire(refused: Error, yes: boolean) {
  const sent: object[] = [];
  const asked: Question[] = [];
  const result = await saveAsking(
    { cabinetState: 70, version: 7 },
    {
      name: 'ICU North',
      save: (changes) => {
        sent.push(changes);
        return 'retireWithStock' in changes ? Promise.resolve(details()) : Promise.reject(refused);
      },
      confirm: (question) => {
        asked.push(question);
        return Promise.resolve(yes);
      },
    },
  ).then(
    () => 'saved',
    (failure: Error) => failure.message,
  );
  return { result, sent, asked };
}

test('retiring a device with stock asks, naming what is left, and saves after a yes (S14)', async () => {
  const { result, sent, asked } = await retire(refusal('retireWithStock'), true);
  expect(asked).toEqual([
    {
      title: 'Retire ICU North?',
      message: `${LEFT} This stock stays on the books until it is removed or counted.`,
      confirmLabel: 'Retire',
      danger: true,
    },
  ]);
  expect(sent).toEqual([
    { cabinetState: 70, version: 7 },
    { cabinetState: 70, version: 7, retireWithStock: true },
  ]);
  expect(result).toBe('saved');
});

test('after a no nothing is saved, and other refusals ask nothing (S14)', async () => {
  const no = await retire(refusal('retireWithStock'), false);
  expect([no.result, no.sent.length, no.asked.length]).toEqual([LEFT, 1, 1]);
  const other = await retire(refusal('customerId'), true);
  expect([other.result, other.sent.length, other.asked.length]).toEqual([LEFT, 1, 0]);
});
