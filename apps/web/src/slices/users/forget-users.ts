import { useQueryClient } from '@tanstack/react-query';

/** The same search, asked again. */
export function useSearchUsersAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['users', 'list'] });
}

/** Lists show a change at once, and so does the frame when somebody has changed themselves. */
export function useForgetUsers(): (email: string) => void {
  const client = useQueryClient();
  const searchAgain = useSearchUsersAgain();
  return (email) => {
    searchAgain();
    void client.invalidateQueries({ queryKey: ['user', email] });
  };
}
