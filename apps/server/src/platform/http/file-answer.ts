import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A handler returns this to answer with a file instead of JSON. */
export class FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Readable;
  constructor(fileName: string, mediaType: string, content: Readable) {
    this.fileName = fileName;
    this.mediaType = mediaType;
    this.content = content;
  }
}

/** For clients that do not understand the encoded file name. */
const plainName = (fileName: string): string => fileName.replaceAll(/[^\w .-]/g, '_');

export const sendFile = (reply: FastifyReply, { fileName, mediaType, content }: FileAnswer) =>
  reply
    .header(
      'content-disposition',
      `attachment; filename="${plainName(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .type(mediaType)
    .send(content);
