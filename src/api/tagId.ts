/**
 * Id of a cache tag. RTK Query keeps tags by id in an object, in which every name of `Object.prototype`, such as 'constructor', is already
 * something else.
 */
export function tagId(id: string): string {
  return id in Object.prototype ? `"${id}"` : id;
}
