import { useLocation, useParams } from '@fundharbor/kit'
import { z } from 'zod'
import { readBackground } from '../shared/paths.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { DetailsPage } from './details-page.tsx'
import { NoOpportunity } from './no-opportunity.tsx'

/** One opportunity at its own address: a dialog over the list, or a page if opened directly. */
export function Component() {
  const { id = '' } = useParams()
  const location = useLocation()
  if (!z.uuid().safeParse(id).success) return <NoOpportunity />
  return readBackground(location) === null ? <DetailsPage id={id} /> : <DetailsDialog id={id} />
}
