import { MAX_PROJECT_TITLE, type Project, type ProjectChange } from '@fundharbor/contracts/identity/projects'

/** Form values of a project: text, empty if unknown. */
export const toFormValues = (project: Partial<Project>): ProjectChange => ({
  title: project.title ?? '',
  description: project.description ?? '',
  beneficiaries: project.beneficiaries ?? '',
  location: project.location ?? '',
  startsOn: project.startsOn ?? '',
  endsOn: project.endsOn ?? '',
  amountNeeded: project.amountNeeded ?? '',
  currency: project.currency ?? 'USD',
  stage: project.stage ?? 'idea',
})

/** A title that fits, cut at a word. */
export function fitTitle(title: string): string {
  if (title.length <= MAX_PROJECT_TITLE) return title
  const cut = title.slice(0, MAX_PROJECT_TITLE - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ')) || cut}…`
}
