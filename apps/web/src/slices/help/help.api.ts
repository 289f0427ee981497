import { getHelpTopics, getVideoToken, listHelpVideos } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callKey, callQuery } from '../../session/call-query.ts';
import { callApi } from '../../session/api.ts';

export const helpTopicsQuery = callQuery(getHelpTopics, {}, { cancellable: false });

/** A topic's videos with the token to play them; every load gets a new token. */
export const helpVideosQuery = (topicKey: string) =>
  queryOptions({
    queryKey: callKey(listHelpVideos, { query: { topicKey } }),
    queryFn: async ({ signal }) => {
      const { token } = await callApi(getVideoToken, { signal });
      return callApi(listHelpVideos, { query: { topicKey, token }, signal });
    },
  });
