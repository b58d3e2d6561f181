import { useEffect, useState } from 'react';
import type { TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { useTechnologies } from '#src/search/useTechnologies.ts';
import { saveTechnologies } from './saveTechnologies.ts';

interface DownloadTechnologiesProps {
  readonly query: TechnologyQuery;
  /** Number of those that match; undefined until that is known. */
  readonly total: number | undefined;
}

/** A download that waits for all rows. */
interface Request {
  readonly resolve: (rows: readonly TechnologySummary[]) => void;
  readonly reject: (reason: Error) => void;
}

/** Downloads all technologies that match, as a workbook or CSV. */
export function DownloadTechnologies({ query, total }: DownloadTechnologiesProps) {
  const [request, setRequest] = useState<Request | null>(null);
  return (
    <>
      {request && <AllRows query={query} request={request} />}
      <DownloadMenu
        variant="outlined"
        label="Download this list"
        emptyReason={emptyReason(total)}
        onSave={async (table) => {
          const rows = new Promise<readonly TechnologySummary[]>((resolve, reject) => setRequest({ resolve, reject }));
          try {
            return await saveTechnologies(await rows, table);
          } finally {
            setRequest(null);
          }
        }}
        failure="The technologies could not be downloaded. Please try again."
      />
    </>
  );
}

function emptyReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'Loading technologies...';
  return total === 0 ? 'There are no technologies to download.' : undefined;
}

/** Asks for the rows of all pages. */
function AllRows({ query, request }: { readonly query: TechnologyQuery; readonly request: Request }) {
  const { data, isError } = useTechnologies({ ...query, offset: 0, limit: Infinity });
  useEffect(() => {
    if (data) request.resolve(data.rows);
    else if (isError) request.reject(new Error('The technologies could not be read'));
  }, [data, isError, request]);
  return null;
}
