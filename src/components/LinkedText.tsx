import { Link } from '@mui/material';

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}])/u;

/** Addresses in a person's text as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} href={part} rel="noopener noreferrer" target="_blank" sx={{ overflowWrap: 'anywhere' }}>
        {part}
      </Link>
    ),
  );
}
