"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * A request that changes something at the server.
 * @param change sends the request
 * @param stale keys of the answers that are requested again afterwards. Also after a refusal: it often means that something
 *   had changed since
 * @param replaced key of the cached answer that this request's answer replaces
 */
export function useChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { stale = [], replaced }: { stale?: readonly QueryKey[]; replaced?: QueryKey },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (replaced !== undefined) queryClient.setQueryData(replaced, answer);
    },
    onSettled: () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
