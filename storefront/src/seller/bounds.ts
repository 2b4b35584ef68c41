/** The contract's bounds (entities/live-post.ts), written again here because its modules bring their schemas along; `post-fields.test.ts` holds them together. */
export const mostProducts = 300;
export const longestTitle = 100;
export const longestContent = 5000;
export const mostKeywords = 20;
export const longestKeyword = 30;
export const longestHold = 1440;
