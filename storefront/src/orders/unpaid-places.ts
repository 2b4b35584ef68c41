/** Where somebody comes back to the shop: its goods and the cart. Whoever is ordering, or at an order, is not called away. */
export const isNamedAt = (path: string): boolean => /\/marketplace(?:\/products\/\d+)?\/?$|^\/shop\/buyer\/|\/step-(?:category|products)\b/.test(path);
