/** Parameter of the address: a token's id, or one of these. */
export const tokenParameter = 'token';
export const newToken = 'new';
/** Of a team: its list. */
export const allTokens = 'all';
