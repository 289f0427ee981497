export const HELP_TEXTS = {
  loadingTopics: 'Loading the help topics',
  loadingVideos: 'Loading the videos',
  noTopics: 'No help videos yet.',
  noVideos: 'No videos on this topic yet.',
  cannotPlay: 'The video cannot be played.',
} as const;
