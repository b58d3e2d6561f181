/** What the worker answers. */
export type ConvertedFile = { readonly file: Blob } | { readonly error: string };
