/** Why a comment on a live post is not accepted. */
export const commentRefusals = ['off', 'over', 'muted', 'words', 'name'] as const;
export type CommentRefusal = (typeof commentRefusals)[number];
