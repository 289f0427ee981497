export interface VideoToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Video {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
  /** A clip is played by the browser itself, a frame shows the player of the video service. */
  readonly player: 'clip' | 'frame';
  readonly src: string;
}

/** Where the help videos are. Both calls throw an AppError that says so when the service cannot answer. */
export interface VideoGateway {
  /** The sites whose players the portal shows in a frame. */
  readonly frameSources: readonly string[];
  /** A token to list and play videos with. */
  requestToken(): Promise<VideoToken>;
  /** The videos of a showcase, in its order. A token that is not valid is refused. */
  listVideos(showcaseId: string, token: string): Promise<Video[]>;
}
