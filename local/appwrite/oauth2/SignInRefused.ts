import { AppwriteError } from '#local/appwrite/errors.ts';

/** A sign-in that ends at the page's failure address. */
export class SignInRefused extends AppwriteError {
  /** What the provider said, in Appwrite's words. */
  static byProvider(said: string, before = ''): SignInRefused {
    return new SignInRefused(
      'user_oauth2_provider_error',
      `${before}The OpenID Connect OAuth2 provider returned an error: ${said}`,
    );
  }
}
