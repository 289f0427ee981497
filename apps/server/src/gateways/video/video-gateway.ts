export interface VideoToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Video {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  /** `clip` is played by the browser itself, `frame` embeds the video service's player. */
  readonly player: 'clip' | 'frame';
  readonly src: string;
}

/** The source of help videos. Both calls throw an AppError with a suitable text when it is unavailable. */
export interface VideoGateway {
  /** The origins whose players may be embedded. */
  readonly frameSources: readonly string[];
  /** A token to list and play videos with. */
  requestToken(): Promise<VideoToken>;
  /** The videos of a showcase, in its sequence. An invalid token is refused. */
  listVideos(showcaseId: string, token: string): Promise<Video[]>;
}
