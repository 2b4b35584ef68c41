import { useQueryClient } from '@tanstack/react-query';
import { call, type CallFailure } from '../api/client.ts';
import { answerAge } from './age-answer.ts';
import { keepUser } from './keep-user.ts';
import { useSession } from './use-session.ts';

/** Keeps the answer about age: a member's on their record (spec §5 PUT /me), anybody else's for the visit. */
export function useAnswerAge(): (isGrownUp: boolean) => Promise<CallFailure<'PUT /me'> | null> {
  const client = useQueryClient();
  const { user } = useSession();
  return async (isGrownUp) => {
    if (!user) {
      answerAge(isGrownUp);
      return null;
    }
    const result = await call('PUT /me', { body: { does_age_verify: isGrownUp } });
    if (!result.ok) return result.error;
    keepUser(client, result.data);
    return null;
  };
}
