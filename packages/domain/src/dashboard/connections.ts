import { agoText } from '../dates/ago.ts';

export const TILE_STATES = ['OK', 'Warning', 'Fail', 'Not available'] as const;
export type TileState = (typeof TILE_STATES)[number];

export interface TileText {
  readonly state: TileState;
  readonly value: string;
  readonly note: string;
}

const MINUTE_MS = 60_000;
/** Partners are asked at least every 5 minutes: one answer may be missed. */
const ANSWERED_WITHIN_MS = 10 * MINUTE_MS;
const HEARTBEAT_WITHIN_MS = MINUTE_MS;
const HEARD_WITHIN_MS = 5 * MINUTE_MS;
const FAILS_AFTER_MS = 60 * MINUTE_MS;
/** N6: failures of this length are shown. */
export const MAIL_FAILS_AFTER_MS = 30 * MINUTE_MS;

interface PartnerTimes {
  readonly answeredAt: Date;
  readonly now: Date;
  /** A problem although the partner answers (B14), as a sentence. */
  readonly trouble: string | null;
}

/** A partner that never answered is shown as not available (D5, D7). */
export function partnerConnection({ answeredAt, now, trouble }: PartnerTimes): TileText {
  const age = now.getTime() - answeredAt.getTime();
  const last = `Last answer ${agoText(age)}`;
  if (age > FAILS_AFTER_MS) return { state: 'Fail', value: 'No answer', note: last };
  if (age > ANSWERED_WITHIN_MS) return { state: 'Warning', value: 'No answer', note: last };
  if (trouble !== null) return { state: 'Warning', value: 'Connected', note: trouble };
  return { state: 'OK', value: 'Connected', note: last };
}

/** D5: nothing is wrong, but nothing is exchanged either. */
export const UNCONFIGURED_PARTNER: TileText = {
  state: 'Not available',
  value: 'Not configured',
  note: 'Nothing is exchanged with it',
};

/** B14: for files that the ERP has not acknowledged for 30 minutes. */
export const unacknowledgedText = (files: number): string =>
  files === 1
    ? '1 file is not acknowledged for over 30 minutes.'
    : `${files} files are not acknowledged for over 30 minutes.`;

interface GatewayTimes {
  readonly heartbeatAt: Date;
  readonly heardAt: Date | null;
  readonly now: Date;
}

/** Gateways listen, and a device is heard (D5). */
export function gatewayConnection({ heartbeatAt, heardAt, now }: GatewayTimes): TileText {
  const silentMs = now.getTime() - heartbeatAt.getTime();
  const unheardMs = heardAt === null ? null : now.getTime() - heardAt.getTime();
  if (silentMs > HEARTBEAT_WITHIN_MS)
    return {
      state: silentMs > FAILS_AFTER_MS ? 'Fail' : 'Warning',
      value: 'Not listening',
      note: `Last heartbeat ${agoText(silentMs)}`,
    };
  if (unheardMs === null) return { state: 'Warning', value: 'Listening', note: 'No device was heard yet' };
  const note = `Last device heard ${agoText(unheardMs)}`;
  if (unheardMs > FAILS_AFTER_MS) return { state: 'Fail', value: 'No device heard', note };
  if (unheardMs > HEARD_WITHIN_MS) return { state: 'Warning', value: 'No device heard', note };
  return { state: 'OK', value: 'Listening', note };
}

/** N6: nothing fails, but nobody gets mail either. */
export const NO_MAIL_SERVER: TileText = {
  state: 'Not available',
  value: 'Not configured',
  note: 'Mails stay in the Mailbox',
};

/** N6: mails that no server has accepted for 30 minutes. */
export function mailConnection(overdue: number): TileText {
  if (overdue === 0)
    return { state: 'OK', value: 'Sending', note: 'No mail waits for longer than 30 minutes' };
  return {
    state: 'Warning',
    value: `${overdue} waiting`,
    note: overdue === 1 ? '1 mail fails for over 30 minutes' : `${overdue} mails fail for over 30 minutes`,
  };
}
