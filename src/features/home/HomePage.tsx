import { PageHeader } from '../../components/PageHeader';

/** The hero page (SPEC section 2, Home). */
export function HomePage() {
  return <PageHeader title="Team Metrics All In One Place" />;
}
