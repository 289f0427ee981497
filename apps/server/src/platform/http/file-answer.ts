import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file as the answer of a call: sent as what it is, under a name of its own. */
export class FileAnswer {
  readonly fileName: string;
  /** As HTTP names it, such as `text/csv; charset=utf-8`. */
  readonly mediaType: string;
  readonly content: Readable;
  constructor(fileName: string, mediaType: string, content: Readable) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.content = content;
  }
}

/** For programs that do not read the encoded name. */
const plainName = (fileName: string): string => fileName.replaceAll(/[^\w .-]/g, '_');

export const sendFile = (reply: FastifyReply, { fileName, mediaType, content }: FileAnswer) =>
  reply
    .header(
      'content-disposition',
      `attachment; filename="${plainName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .type(mediaType)
    .send(content);
