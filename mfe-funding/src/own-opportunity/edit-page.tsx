import type { OwnOpportunity } from '@fundharbor/contracts/catalog/own-opportunities'
import {
  QueryFallback,
  toast,
  useCanEdit,
  useNavigate,
  useParams,
  useQuery,
  ViewOnlyNote,
} from '@fundharbor/kit'
import { opportunityPath } from '../shared/paths.ts'
import { Frame } from './frame.tsx'
import { OwnForm } from './own-form.tsx'
import { ownOpportunityQuery, useChangeOwn } from './queries.ts'

/** Changes what the team entered about an opportunity of its own. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownOpportunityQuery(id))
  const { data } = query
  const canEdit = useCanEdit()
  return (
    <Frame title="Edit this grant" back={{ to: opportunityPath(id), label: 'Back to the details' }}>
      {!canEdit && <ViewOnlyNote />}
      {canEdit && data && <EditForm own={data} />}
      {canEdit && !data && (
        <QueryFallback query={query} title="This grant could not be loaded" label="Loading the grant" />
      )}
    </Frame>
  )
}

function EditForm({ own: { id, revision, ...values } }: { own: OwnOpportunity }) {
  const change = useChangeOwn(id)
  const navigate = useNavigate()
  return (
    <OwnForm
      values={values}
      saveLabel="Save"
      cancelTo={opportunityPath(id)}
      unsaved="Your changes have not been saved."
      onSave={async (fields) => {
        await change.mutateAsync({ ...fields, revision })
        return () => {
          toast({ title: 'Saved', tone: 'success' })
          void navigate(opportunityPath(id), { replace: true })
        }
      }}
    />
  )
}
