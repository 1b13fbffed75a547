import { formatNumber } from '@fundharbor/kit'
import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import { DecideWithNotes } from './decide-with-notes.tsx'
import { Descriptions, type DescriptionsProps } from 'antd'

const NOT_PROVIDED = 'Not provided'

/** What the applicant wrote, and a decision with notes. */
export function ApplicationDetails({ application }: { application: AdminApplication }) {
  return (
    <>
      <Descriptions column={1} size="small" items={itemsOf(application)} />
      <DecideWithNotes application={application} />
    </>
  )
}

const itemsOf = (application: AdminApplication): DescriptionsProps['items'] => [
  { label: 'Applicant', children: application.applicantName },
  { label: 'Category', children: labelOrNotProvided(projectCategories, application.projectCategory) },
  { label: 'Description', children: application.projectDescription },
  {
    label: 'Target beneficiaries',
    children:
      application.targetBeneficiaries === null ? NOT_PROVIDED : formatNumber(application.targetBeneficiaries),
  },
  { label: 'Project duration', children: labelOrNotProvided(projectDurations, application.projectDuration) },
  { label: 'Expected outcomes', children: application.expectedOutcomes || NOT_PROVIDED },
  ...(application.notes ? [{ label: 'Notes', children: application.notes }] : []),
]

const labelOrNotProvided = (list: Parameters<typeof labelOf>[0], slug: string | null) =>
  slug ? labelOf(list, slug) : NOT_PROVIDED
