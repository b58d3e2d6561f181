import LinearProgress from '@mui/material/LinearProgress';
import { useNavigation } from 'react-router-dom';

/** The old screen stays until the new one's script is there; this says that something is under way. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay ? (
    <LinearProgress
      aria-label="Loading"
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip', height: 3 }}
    />
  ) : null;
}
