import { Link } from '@mui/material';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

/** Mail to those who run the product. */
export function ContactLink({ subject }: { readonly subject?: string }) {
  const { contactEmail } = useRuntimeConfig();
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return <Link href={`mailto:${contactEmail}${query}`}>{contactEmail}</Link>;
}
