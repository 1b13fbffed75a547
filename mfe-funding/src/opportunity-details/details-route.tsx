import { useLocation, useParams } from '@fundharbor/kit'
import { z } from 'zod'
import { backgroundOf } from '../shared/addresses.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { DetailsPage } from './details-page.tsx'
import { NoOpportunity } from './no-opportunity.tsx'

/** One opportunity at its own address: over the list a dialog, opened directly a page. */
export function Component() {
  const { id = '' } = useParams()
  const location = useLocation()
  if (!z.uuid().safeParse(id).success) return <NoOpportunity />
  return backgroundOf(location) === null ? <DetailsPage id={id} /> : <DetailsDialog id={id} />
}
