/** Attribute of the root element: `light` or `dark`. */
export const colorSchemeAttribute = 'data-theme';

/** Key in `localStorage`: `light`, `dark` or `system`. Of the browser, since it is read before anybody is known. */
export const colorModeKey = 'theme';
