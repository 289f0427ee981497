import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { StalledReader } from './stalled-reader.ts';

/** About a thousand events. */
const MOST_WAITING_BYTES = 64 * 1024;

/** A handler returns this to answer with server-sent events. */
export class EventStream {
  readonly content = new Readable({ read: () => {} });
  #beat = false;
  #ended = false;

  constructor() {
    // The headers go out with the first bytes.
    this.#write(': listening\n\n');
  }

  /** `text` is JSON, which has no line breaks. */
  send(text: string): void {
    this.#write(`data: ${text}\n\n`);
  }

  /** A comment that keeps the connection open. A reader who has not even received the previous one is gone. */
  beat(): void {
    if (this.#beat && this.content.readableLength > 0) this.content.destroy(new StalledReader());
    this.#beat = true;
    this.#write(':\n\n');
  }

  end(): void {
    if (this.#isOpen) this.content.push(null);
    this.#ended = true;
  }

  onClose(listener: () => void): void {
    this.content.once('close', listener);
  }

  get #isOpen(): boolean {
    return !this.#ended && !this.content.destroyed;
  }

  #write(text: string): void {
    if (!this.#isOpen) return;
    this.content.push(text);
    if (this.content.readableLength > MOST_WAITING_BYTES) this.content.destroy(new StalledReader());
  }
}

export const sendEvents = (reply: FastifyReply, { content }: EventStream) =>
  reply
    // Otherwise nginx holds events back until its buffer is full.
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(content);
