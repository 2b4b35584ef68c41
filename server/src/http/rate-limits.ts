/** What can be guessed or hoarded is limited per address; in a live sale many phones share one, so the bounds are wide. */
const limits: Record<string, { max: number; timeWindow: number }> = {
  'POST /auth/user/login': { max: 20, timeWindow: 60_000 },
  'POST /guest/token': { max: 600, timeWindow: 60_000 },
  'POST /addresses': { max: 120, timeWindow: 60_000 },
  'POST /credit-cards': { max: 60, timeWindow: 60_000 },
  'POST /orders/{id}/pay': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/messages': { max: 120, timeWindow: 60_000 },
  'POST /gmo-cvs': { max: 120, timeWindow: 60_000 },
  'POST /orders/{id}/payment-account/generate': { max: 120, timeWindow: 60_000 },
};

export const limitOf = (endpoint: string) => limits[endpoint];
