import Link from '@mui/material/Link';

/** Past the header, for who uses the keyboard: there when it has the focus. */
export function SkipLink({ targetId }: { readonly targetId: string }) {
  return (
    <Link
      href={`#${targetId}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 4,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
      onClick={(event) => {
        // The address stays as it is: a hash of its own would be one more step to go back.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      Skip to content
    </Link>
  );
}
