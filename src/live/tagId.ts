/** RTK Query keeps tags by id in an object, where names of `Object.prototype`, such as 'constructor', are taken. */
export function tagId(id: string): string {
  return id in Object.prototype ? `"${id}"` : id;
}
