const rootId = 'root';

/** The element that the page is rendered into. Throws 'Root element not found' (SPEC section 8). */
export function findRoot(): HTMLElement {
  const root = document.getElementById(rootId);
  if (root === null) throw new Error('Root element not found');
  return root;
}

/** Where a failure is shown: the root, or one made for it when that is what failed. */
export function findOrMakeRoot(): HTMLElement {
  const root = document.getElementById(rootId);
  if (root !== null) return root;
  const made = document.createElement('div');
  made.id = rootId;
  document.body.append(made);
  return made;
}
