import type { Application } from '@fundharbor/contracts/catalog/applications'
import { Link, useCanEdit, useLocation } from '@fundharbor/kit'
import { applicationPath, applyPath } from '../shared/paths.ts'

/** Links a draft to its form, for roles that can edit, and any other application to its details. */
export function ApplicationLink({ application }: { application: Application }) {
  const { search } = useLocation()
  const canEdit = useCanEdit()
  const name = application.projectTitle ?? 'Untitled project'
  if (application.status === 'draft' && canEdit)
    return <Link to={applyPath(application.opportunityId)}>{name}</Link>
  return (
    <Link to={{ pathname: applicationPath(application.id), search }} preventScrollReset>
      {name}
    </Link>
  )
}
