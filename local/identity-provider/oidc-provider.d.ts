/** The package's main file adds nothing but a warning about Node versions that it works on. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}
