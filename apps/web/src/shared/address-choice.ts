import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * A choice kept in a search parameter, such as `?view=chart`; the first choice is the default. Choosing also
 * removes the parameter `resets`, such as the page of a table whose rows change.
 */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  resets?: string,
): readonly [chosen: Choice, choose: (choice: Choice) => void] {
  const navigate = useNavigate();
  const named = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => String(search[name]),
  });
  const chosen = choices.find((choice) => choice === named) ?? choices[0];
  const choose = (choice: Choice) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        ...(resets !== undefined && { [resets]: undefined }),
        [name]: choice === choices[0] ? undefined : choice,
      }),
      resetScroll: false,
    });
  return [chosen, choose];
}
