import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';

const defineCall = callsOf('help');

const watch = { action: 'read', resource: 'help_viewer', for: 'somewhere' } as const;

export const getHelpTopics = defineCall({
  method: 'GET',
  path: '/help/topics',
  summary: "The caller's help topics by key, in the order they are shown; names without a topic are skipped",
  permission: watch,
  response: z.strictObject({
    helpTopics: z.record(
      z.string(),
      z.strictObject({ displayName: z.string(), vimeoShowcaseId: z.string() }),
    ),
  }),
});

export const getVideoToken = defineCall({
  method: 'GET',
  path: '/help/video-token',
  summary: 'A token for the video service, to list and play videos with',
  permission: watch,
  response: z.strictObject({ token: z.string(), expiresAt: Instant }),
});

const HelpVideo = z.strictObject({
  id: z.string(),
  title: z.string(),
  seconds: z.int().min(0),
  /** `clip`: played by the browser; `frame`: the video service's player. */
  player: z.enum(['clip', 'frame']),
  src: z.string(),
});
export type HelpVideo = z.infer<typeof HelpVideo>;

export const listHelpVideos = defineCall({
  method: 'GET',
  path: '/help/videos',
  summary: "The videos of one of the caller's topics, in the order of its showcase",
  permission: watch,
  query: z.strictObject({ topicKey: z.string().min(1).max(100), token: z.string().min(1).max(500) }),
  response: z.strictObject({ result: z.array(HelpVideo), total_record: z.int().min(0) }),
});
