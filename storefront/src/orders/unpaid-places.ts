/** Where somebody comes back to the shop: its goods and the cart. Whoever is ordering, or at an order, is not called away. */
export const isNamedAt = (path: string): boolean => /\/marketplace(?:\/products\/\d+)?\/?$|^\/shop\/buyer\/|\/step-(?:category|products)\b/.test(path);

/** An answer of the store is named there too, and to a guest whom the header's icon led to the login: it has no list of theirs. */
export const isAnswerNamedAt = (path: string): boolean => isNamedAt(path) || /\/account(?:\/|$)/.test(path);
