/** What a device published, as it came. */
export interface Published {
  readonly cabinetId: string;
  /** The last part of its topic. */
  readonly topic: string;
  readonly payload: Buffer;
}

/** What a broker needs from the portal. */
export interface BrokerHandler {
  /** Whether a device may sign in with this secret. */
  readonly admit: (cabinetId: string, secret: string) => Promise<boolean>;
  /** Whether there is such a device and it may speak, where the broker itself has signed it in. */
  readonly knows: (cabinetId: string) => Promise<boolean>;
  /**
   * Takes a message. It is acknowledged to the device when the promise is fulfilled, and not before: then
   * its rows are committed. Where it is rejected, the device has to send it again.
   */
  readonly take: (message: Published) => Promise<unknown>;
  /** Keeps a message of somebody who may not speak, for people to look at. */
  readonly putAside: (message: Published, reason: string) => Promise<void>;
}

/** The line to the devices. */
export interface BrokerGateway {
  /** Where it is, once it is started. */
  readonly url: string;
  start(handler: BrokerHandler): Promise<void>;
  /** Hands a message over to a device that listens now; one that does not misses it. */
  send(topic: string, payload: string): Promise<void>;
  /** Ends the connection of a device that may no longer have one. */
  disconnect(cabinetId: string): void;
  stop(): Promise<void>;
}
