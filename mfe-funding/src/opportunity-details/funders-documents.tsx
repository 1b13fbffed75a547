import { Button, LinkButton, showErrorToast, useCanEdit, useNavigate, useQuery } from '@fundharbor/kit'
import { grantOfQuery, useAddGrant } from '../grants/queries.ts'
import { grantPath } from '../shared/paths.ts'

const LABEL = 'Read the funder’s documents'
const documentsPath = (id: string) => `${grantPath(id)}#call-documents`

/** The way to the grant's page, where the funder's PDF or Word file is read for this brief; it is saved before. */
export function FundersDocuments({ id }: { id: string }) {
  const { data: grant, isPending } = useQuery(grantOfQuery(id))
  const canEdit = useCanEdit()
  const add = useAddGrant()
  const navigate = useNavigate()
  if (isPending || !(grant || canEdit)) return null
  if (grant)
    return (
      <LinkButton variant="quiet" size="sm" to={documentsPath(grant.id)}>
        {LABEL}
      </LinkButton>
    )
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={add.isPending}
      onClick={() =>
        add.mutate(
          { opportunityId: id, status: 'saved' },
          {
            onSuccess: (saved) => void navigate(documentsPath(saved.id)),
            onError: (error) => showErrorToast('It could not be saved in My Grants', error),
          },
        )
      }
    >
      Save it and read the funder’s documents
    </Button>
  )
}
