/** `light` or `dark`, on the root element. */
export const colorSchemeAttribute = 'data-theme';

/** `light`, `dark` or `system`, in `localStorage`: read before anybody is known. */
export const colorModeKey = 'theme';
