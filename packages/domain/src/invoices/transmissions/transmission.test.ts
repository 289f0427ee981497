import { describe, expect, test } from 'vitest';
import * as transmission from './transmission.ts';

describe('transmission (B13 B14)', () => {
  test('is of chosen days, the first not after the last', () => {
    const { transmitDaysProblems: problems } = transmission;
    expect(problems({})).toEqual([{ field: 'startDate', message: 'Choose the first day to send.' }]);
    expect(problems({ startDate: '2026-11-16' })).toEqual([
      { field: 'endDate', message: 'Choose the last day to send.' },
    ]);
    expect(problems({ startDate: '2026-11-16', endDate: '2026-11-15' })).toEqual([
      { field: 'endDate', message: 'The last day is before the first one.' },
    ]);
    expect(problems({ startDate: '2026-11-16', endDate: '2026-11-16' })).toEqual([]);
  });

  test('a file has 1,000 lines at most, of one customer and account, in the order of their ids', () => {
    const line = (id: number, customerId = 'c1', abwCode: 'A' | 'W' | null = 'A') => ({
      id,
      customerId,
      abwCode,
    });
    const files = (...lines: ReturnType<typeof line>[]) =>
      transmission.filesOf(lines).map((file) => `${file.customerId} ${file.account} ${file.lines.length}`);
    const many = (count: number) => Array.from({ length: count }, (_, place) => line(count - place));
    expect(files(...many(1000))).toEqual(['c1 A 1000']);
    expect(files(...many(1001))).toEqual(['c1 A 1000', 'c1 A 1']);
    expect(transmission.filesOf(many(1001))[1]?.lines).toEqual([line(1001)]);
    expect(files(line(1, 'c2'), line(2, 'c1', null), line(3, 'c1', 'W'), line(4))).toEqual([
      'c1 A 1',
      'c1 W 1',
      'c1 AUTO 1',
      'c2 A 1',
    ]);
    expect(files()).toEqual([]);
  });

  test('its name holds nothing that a file name may not', () => {
    const name = transmission.requestFileName({ customerId: '../c 1', account: 'AUTO' }, '2026-11-16', 'D/7');
    expect(name).toBe('INVREQ_..-c-1_AUTO_20261116_D-7.xml');
    expect(
      transmission.requestFileName({ customerId: 'x'.repeat(61), account: 'A' }, '2026-11-16', '7'),
    ).toBe(`INVREQ_${'x'.repeat(60)}_A_20261116_7.xml`);
  });

  test('only what the ERP has refused is sent again, only what it has not acknowledged is written again', () => {
    const { sendAgainRefusal, rewriteRefusal } = transmission;
    expect([
      sendAgainRefusal({ status: 'TRANSMITTED', refusal: 'Blocked' }),
      sendAgainRefusal({ status: 'TRANSMITTED', refusal: '' }),
      sendAgainRefusal({ status: 'OMITTED', refusal: 'Blocked' }),
    ]).toEqual([null, 'The ERP has not refused it.', 'It is omitted.']);
    expect([
      rewriteRefusal({ isWritten: true, isAcknowledged: false }),
      rewriteRefusal({ isWritten: false, isAcknowledged: false }),
      rewriteRefusal({ isWritten: true, isAcknowledged: true }),
    ]).toEqual([null, 'It is not written yet.', 'The ERP has acknowledged it.']);
  });

  test('what is said of it (OERR-026)', () => {
    expect(transmission.TRANSMIT_FAILED).toBe('Failed to transmitting invoice requests to SAP');
    expect(transmission.NOTHING_TO_TRANSMIT).toBe(
      'There is nothing to send: no request that matches is ready.',
    );
    expect(transmission.tooManyToTransmit).toBe('More than 10,000 requests are ready. Choose fewer days.');
    expect(transmission.transmissionRunning('Ada', 0, 120_000)).toBe(
      'A transmission is running. It was started by Ada, 2 min ago.',
    );
  });
});
