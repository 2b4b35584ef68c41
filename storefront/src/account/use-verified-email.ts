import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { registered } from './registered.ts';

export type Verification = { state: 'none' } | { state: 'busy' } | { state: 'done'; email: string } | { state: 'refused'; failure: { code: string } };

/** The verification letter's link: its token is handed in once, and the address it stands for is filled in for the login. */
export function useVerifiedEmail(token: string | null): Verification {
  const [verification, setVerification] = useState<Verification>(token ? { state: 'busy' } : { state: 'none' });
  const sent = useRef(false);
  useEffect(() => {
    if (!token || sent.current) return;
    sent.current = true;
    void call('POST /users/verify-email', { body: { token } }).then((result) => {
      if (!result.ok) return setVerification({ state: 'refused', failure: result.error });
      registered().clear();
      setVerification({ state: 'done', email: result.data.email });
    });
  }, [token]);
  return verification;
}
