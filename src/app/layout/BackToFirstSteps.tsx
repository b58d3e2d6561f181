import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

export function BackToFirstSteps() {
  return (
    <Button component={Link} to={paths.home} startIcon={<ArrowBackIcon />} size="small" sx={{ mb: 1, ml: -0.5 }}>
      First steps
    </Button>
  );
}
