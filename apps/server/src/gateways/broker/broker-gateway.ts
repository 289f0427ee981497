import type { FastifyInstance } from 'fastify';

/** A message published by a device, unparsed. */
export interface Published {
  readonly cabinetId: string;
  /** The last segment of the topic. */
  readonly topic: string;
  readonly payload: Buffer;
}

/** What a broker needs from the portal. */
export interface BrokerHandler {
  /** Whether a device may sign in with this secret. */
  readonly authenticate: (cabinetId: string, secret: string) => Promise<boolean>;
  /** Whether a device exists and may connect. Used for messages that waited in the broker's queue. */
  readonly isAllowed: (cabinetId: string) => Promise<boolean>;
  /**
   * Stores a message. The broker acknowledges it to the device when the promise resolves, that is, after the
   * commit. If the promise rejects, the device has to send it again.
   */
  readonly onMessage: (message: Published) => Promise<unknown>;
  /** Keeps a message of an unknown or retired device as a dead letter. */
  readonly saveDeadLetter: (message: Published, reason: string) => Promise<void>;
}

/** The connection to the devices. */
export interface BrokerGateway {
  /** Its address, available after the start. */
  readonly url: string;
  /** Whether it was started but does not hear the devices at the moment. */
  readonly deaf: boolean;
  start(handler: BrokerHandler): Promise<void>;
  /** Sends to a device that is connected now; a device that is not misses the message. */
  send(topic: string, payload: string): Promise<void>;
  /**
   * Closes the connection of a device that is no longer allowed to have one. Resolves with whether that is done: false
   * where the device is not connected here, but may be at another gateway.
   */
  disconnect(cabinetId: string): Promise<boolean>;
  /** Adds what the broker asks us over HTTP, for a server that nobody else reaches. */
  readonly addInternalRoutes?: (app: FastifyInstance) => void;
  stop(): Promise<void>;
}
