import { EmptyState, LinkButton, useCanEdit } from '@fundharbor/kit'
import { FindFundingLink } from '../shared/find-funding-link.tsx'
import { ADD_GRANT_PATH, IMPORT_PATH } from '../shared/paths.ts'

/** My Grants before there are any: the ways to the first one. */
export function NoGrants() {
  const canEdit = useCanEdit()
  return (
    <EmptyState
      drawing="letter"
      title="No grants yet"
      action={
        canEdit && (
          <>
            <FindFundingLink />
            <LinkButton size="sm" variant="secondary" to={ADD_GRANT_PATH}>
              Add a grant
            </LinkButton>
            <LinkButton size="sm" variant="secondary" to={IMPORT_PATH}>
              Import a spreadsheet
            </LinkButton>
          </>
        )
      }
    >
      {canEdit
        ? 'Save an opportunity, add a grant that you know from elsewhere, or import the list that you have. Each appears here, with its deadline and everything you do for it.'
        : 'Opportunities that owners and editors of your organization save appear here.'}
    </EmptyState>
  )
}
