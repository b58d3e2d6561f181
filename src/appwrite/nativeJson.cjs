/**
 * Stands in for `json-bigint` in Appwrite's library (webpack/pageConfig.ts, jest.config.ts): the browser's own parser takes a fraction of
 * the time and gives plain objects. Integers beyond 2^53, which no column holds, lose their last digits.
 */
module.exports = () => ({ parse: (text) => JSON.parse(text), stringify: JSON.stringify });
