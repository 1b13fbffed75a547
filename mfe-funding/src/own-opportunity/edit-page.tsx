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
import { grantOfQuery } from '../grants/queries.ts'
import { grantPath, GRANTS_PATH } from '../shared/paths.ts'
import { Frame } from './frame.tsx'
import { OwnForm } from './own-form.tsx'
import { ownOpportunityQuery, useChangeOwn } from './queries.ts'

/** Changes what the team entered about an opportunity of its own. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownOpportunityQuery(id))
  const { data } = query
  const { data: grant } = useQuery(grantOfQuery(id))
  const canEdit = useCanEdit()
  const back = grant ? grantPath(grant.id) : GRANTS_PATH
  return (
    <Frame title="Edit this grant" back={{ to: back, label: 'Back to the grant' }}>
      {!canEdit && <ViewOnlyNote />}
      {canEdit && data && <EditForm own={data} back={back} />}
      {canEdit && !data && (
        <QueryFallback query={query} title="This grant could not be loaded" label="Loading the grant" />
      )}
    </Frame>
  )
}

interface EditFormProps {
  own: OwnOpportunity
  /** The page to open after saving. */
  back: string
}

function EditForm({ own: { id, revision, ...values }, back }: EditFormProps) {
  const change = useChangeOwn(id)
  const navigate = useNavigate()
  return (
    <OwnForm
      values={values}
      saveLabel="Save"
      cancelTo={back}
      unsaved="Your changes have not been saved."
      onSave={async (fields) => {
        await change.mutateAsync({ ...fields, revision })
        return () => {
          toast({ title: 'Saved', tone: 'success' })
          void navigate(back, { replace: true })
        }
      }}
    />
  )
}
