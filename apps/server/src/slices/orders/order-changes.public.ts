import { defineHook } from '../../platform/db/hooks.ts';

export interface ChangedLine {
  readonly customerId: string;
  readonly productId: string;
}

/** Lines were requested, ordered, counted or ended: the quantity on order may have changed. */
export const orderLinesChanged = defineHook<readonly ChangedLine[]>('orderLinesChanged');

/** The ERP refuses a request, or staff stop waiting for its answer. */
export interface FailedOrder {
  readonly requestNumber: string;
  readonly reason: string;
  readonly at: Date;
  readonly lines: readonly ChangedLine[];
}

export const orderFailed = defineHook<FailedOrder>('orderFailed');

/** The ERP has made an order of a request. */
export interface ConfirmedOrder {
  readonly requestNumber: string;
  readonly at: Date;
  /** All requested lines. */
  readonly lines: readonly ChangedLine[];
  readonly confirmed: readonly number[];
}

export const orderConfirmed = defineHook<ConfirmedOrder>('orderConfirmed');

/** The ERP has made an order of a request that staff had closed before. */
export interface ReopenedOrder {
  readonly requestNumber: string;
  readonly failedAt: Date;
}

export const orderReopened = defineHook<ReopenedOrder>('orderReopened');

/** The ERP or staff have set the status of a line. */
export interface LineStatus extends ChangedLine {
  readonly requestNumber: string;
  readonly requestLine: number;
  readonly isDeleted: boolean;
  readonly at: Date;
}

export const orderStatusChanged = defineHook<LineStatus>('orderStatusChanged');
