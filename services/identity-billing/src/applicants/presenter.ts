import { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { OrganizationModel } from '../organizations/model.ts'
import type { ProjectModel } from '../projects/model.ts'
import { profileOf } from '../projects/followed-profile.ts'
import { presentProject } from '../projects/presenter.ts'
import type { UserModel } from '../users/model.ts'
import { currentName } from '../users/current-name.ts'

interface Sources {
  user: UserModel
  organization: OrganizationModel | undefined
  project: ProjectModel
}

/** Everything that matching knows: the organization's facts, or else the person's. */
export function presentApplicant({ user, organization, project }: Sources): Applicant {
  const person = { title: currentName(user), description: '' }
  return {
    workspaceId: project.workspaceId,
    name: organization?.name ?? person.title,
    organizationType: organization?.organizationType ?? null,
    organizationKind: organization?.organizationKind ?? null,
    hasOrganization: organization !== undefined,
    category: Applicant.shape.category.safeParse(organization?.category).data ?? null,
    description: organization?.description ?? '',
    missionStatement: organization?.missionStatement ?? '',
    country: organization?.country ?? user.country,
    state: organization?.state ?? null,
    serviceArea: organization?.serviceArea ?? null,
    foundedYear: organization?.foundedYear ?? null,
    teamSize: organization?.teamSize ?? null,
    annualBudget: organization?.annualBudget ?? null,
    taxId: organization?.taxId ?? null,
    uei: organization?.uei ?? null,
    samExpiresOn: organization?.samExpiresOn ?? null,
    pic: organization?.pic ?? null,
    languages: organization?.languages ?? [],
    project: presentProject(project, organization ? profileOf(organization) : person),
  }
}
