import { formatNumber } from '@fundharbor/kit'
import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { labelOf, projectCategories, projectDurations } from '@fundharbor/contracts/vocabulary'
import { DecideWithNotes } from './decide-with-notes.tsx'
import { Descriptions, type DescriptionsProps } from 'antd'

const NOT_GIVEN = 'Not given'

/** What the applicant wrote, opened under the row. */
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
  { label: 'Category', children: labelled(projectCategories, application.projectCategory) },
  { label: 'Description', children: application.projectDescription },
  {
    label: 'Target beneficiaries',
    children:
      application.targetBeneficiaries === null ? NOT_GIVEN : formatNumber(application.targetBeneficiaries),
  },
  { label: 'Project duration', children: labelled(projectDurations, application.projectDuration) },
  { label: 'Expected outcomes', children: application.expectedOutcomes || NOT_GIVEN },
  ...(application.notes ? [{ label: 'Notes', children: application.notes }] : []),
]

const labelled = (list: Parameters<typeof labelOf>[0], slug: string | null) =>
  slug ? labelOf(list, slug) : NOT_GIVEN
