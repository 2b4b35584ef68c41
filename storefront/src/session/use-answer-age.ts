import { useQueryClient } from '@tanstack/react-query';
import { call, type CallFailure } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { answerAge } from './age-answer.ts';
import { keepUser } from './keep-user.ts';
import { currentChannel, memberToken } from '../visitor/visitor.ts';
import { useSession } from './use-session.ts';

/**
 * Stores the answer about age: on the record of a member or shop buyer (spec §5, §7 PUT /me),
 * otherwise for this visit.
 */
export function useAnswerAge(): (isGrownUp: boolean) => Promise<CallFailure<'PUT /me'> | null> {
  const client = useQueryClient();
  const { user } = useSession();
  return async (isGrownUp) => {
    if (currentChannel() === 'shop' && memberToken.get() !== null) {
      const kept = await call('PUT /me @shop', { body: { does_age_verify: isGrownUp } });
      if (kept.ok) client.setQueryData(queryOf('GET /me').queryKey, kept.data);
      return kept.ok ? null : kept.error;
    }
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
