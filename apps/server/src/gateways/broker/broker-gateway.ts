import type { FastifyInstance } from 'fastify';

/** Not parsed yet. */
export interface Published {
  readonly cabinetId: string;
  /** The last segment of the topic. */
  readonly topic: string;
  readonly payload: Buffer;
}

/** The subject of a device's certificate. */
export interface NamedMachine {
  readonly cabinetId: string;
  /** Of the machine; empty if the certificate names none. */
  readonly serialNumber: string;
}

/** The portal's side, which the broker calls. */
export interface BrokerHandler {
  readonly authenticate: (cabinetId: string, secret: string) => Promise<boolean>;
  /** For a machine whose certificate the broker has verified. */
  readonly admitMachine: (machine: NamedMachine) => Promise<boolean>;
  /** Whether a device exists and may connect. For messages that waited in the broker's queue. */
  readonly isAllowed: (cabinetId: string) => Promise<boolean>;
  /**
   * Stores a message. The broker acknowledges it to the device when the promise resolves, that is, after the commit. If
   * it rejects, the device has to send the message again.
   */
  readonly onMessage: (message: Published) => Promise<unknown>;
  /** For messages of unknown or retired devices. */
  readonly saveDeadLetter: (message: Published, reason: string) => Promise<void>;
}

export interface BrokerGateway {
  /** Available after the start. */
  readonly url: string;
  /** The same with TLS, if there is one. */
  readonly secureUrl?: string | undefined;
  /** Whether it was started but cannot receive from devices at the moment. */
  readonly deaf: boolean;
  /** Messages of devices that wait for a gateway, if the broker keeps such; rejects if it cannot say. */
  countWaiting?(): Promise<number>;
  start(handler: BrokerHandler): Promise<void>;
  /** A device that is not connected now misses the message. */
  send(topic: string, payload: string): Promise<void>;
  /**
   * Closes the connection of a device that may no longer have one. Resolves with false if the device is not connected
   * here; it may be at another gateway.
   */
  disconnect(cabinetId: string): Promise<boolean>;
  /** Adds the routes that the broker calls, to a server that only it reaches. */
  readonly addInternalRoutes?: (app: FastifyInstance) => void;
  stop(): Promise<void>;
}
